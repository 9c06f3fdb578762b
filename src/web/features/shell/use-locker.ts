import { useEffect } from 'react';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { createStore, useStore } from '#web/lib/store.ts';

interface Locker {
  userId: string;
  number: string;
}

const store = createStore<Locker | null>(null);
let asked: string | null = null;

/** The customer's locker number at the Miami address; null for visitors and until it is known. */
export function useLocker(): string | null {
  const session = useSession();
  const locker = useStore(store);
  const userId = session.kind === 'customer' ? session.id : null;
  useEffect(() => {
    if (userId === null || asked === userId) return;
    asked = userId;
    api('readProfile')
      .then((user) => store.set({ userId, number: user.locker }))
      .catch(() => {
        asked = null;
      });
  }, [userId]);
  return locker !== null && locker.userId === userId ? locker.number : null;
}
