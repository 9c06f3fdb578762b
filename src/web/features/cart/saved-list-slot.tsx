import { lazy, type RefObject, Suspense } from 'react';
import { useSavedItems } from './saved-items-query.ts';

const SavedList = lazy(async () => ({ default: (await import('./saved-list.tsx')).SavedList }));

interface SavedListSlotProps {
  cartHeading: RefObject<HTMLHeadingElement | null>;
}

/** The saved products; their code is loaded only where there are any. Until that is known, nothing is shown below them. */
export function SavedListSlot({ cartHeading }: SavedListSlotProps) {
  const { items, ready, failed } = useSavedItems();
  if (!ready) return <span className="cart-screen__pending" hidden />;
  if (items.length === 0 && !failed) return null;
  return (
    <Suspense fallback={<span className="cart-screen__pending" hidden />}>
      <SavedList cartHeading={cartHeading} />
    </Suspense>
  );
}
