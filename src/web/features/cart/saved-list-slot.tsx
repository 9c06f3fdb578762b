import { lazy, type RefObject, Suspense, useEffect } from 'react';
import { api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { onStorageChange, readStored } from '#web/lib/storage.ts';
import { useStore } from '#web/lib/store.ts';
import { SAVED_ITEMS_CHANNEL, SAVED_ITEMS_KEY, savedListNeeded } from './saved-list-needed.ts';

const SavedList = lazy(async () => ({ default: (await import('./saved-list.tsx')).SavedList }));

interface SavedListSlotProps {
  cartHeading: RefObject<HTMLHeadingElement | null>;
}

/** The saved products; their code is loaded only where there are any. */
export function SavedListSlot({ cartHeading }: SavedListSlotProps) {
  const isNeeded = useStore(savedListNeeded);
  const { kind } = useSession();
  useEffect(() => {
    const check = () => {
      if (readStored(SAVED_ITEMS_KEY) !== null) savedListNeeded.set(true);
      else if (kind === 'customer' && !savedListNeeded.get()) {
        void api('listSavedItems').then(
          ({ length }) => savedListNeeded.set(length > 0 || savedListNeeded.get()),
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
  }, [kind]);
  return isNeeded ? (
    <Suspense fallback={null}>
      <SavedList cartHeading={cartHeading} />
    </Suspense>
  ) : null;
}
