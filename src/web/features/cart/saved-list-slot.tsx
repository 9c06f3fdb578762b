import { lazy, type RefObject, Suspense, useCallback, useEffect, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { onStorageChange, readStored } from '#web/lib/storage.ts';
import { useStore } from '#web/lib/store.ts';
import { SAVED_ITEMS_CHANNEL, SAVED_ITEMS_KEY, savedListNeeded } from './saved-list-needed.ts';

const SavedList = lazy(async () => ({ default: (await import('./saved-list.tsx')).SavedList }));

interface SavedListSlotProps {
  cartHeading: RefObject<HTMLHeadingElement | null>;
}

/** The saved products; their code is loaded only where there are any. Until that is known, nothing is shown below them. */
export function SavedListSlot({ cartHeading }: SavedListSlotProps) {
  const isNeeded = useStore(savedListNeeded);
  const { kind } = useSession();
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  useEffect(() => {
    const check = () => {
      if (readStored(SAVED_ITEMS_KEY) !== null) savedListNeeded.set(true);
      else if (kind === 'visitor') settle();
      else if (kind === 'customer' && !savedListNeeded.get()) {
        void api('listSavedItems').then(
          ({ length }) => {
            savedListNeeded.set(length > 0 || savedListNeeded.get());
            if (length === 0) settle();
          },
          // The list says that it could not be read.
          () => savedListNeeded.set(true),
        );
      }
    };
    check();
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(SAVED_ITEMS_CHANNEL) : null;
    channel?.addEventListener('message', check);
    const unsubscribe = onStorageChange(SAVED_ITEMS_KEY, check);
    return () => {
      channel?.close();
      unsubscribe();
    };
  }, [kind, settle]);
  return (
    <>
      {isNeeded ? (
        <Suspense fallback={null}>
          <SavedList cartHeading={cartHeading} onRead={settle} />
        </Suspense>
      ) : null}
      {isSettled ? null : <span className="cart-screen__pending" hidden />}
    </>
  );
}
