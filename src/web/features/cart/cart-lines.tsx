import type { Dispatch, RefObject, SetStateAction } from 'react';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { shownText } from '#web/features/catalog/shown-text.ts';
import { currentSettings } from '#web/lib/settings.ts';
import { useChangeCart, useMoveToCart } from './cart-changes.ts';
import type { CartLineView } from './cart-line.ts';
import { CartLineRow, RemovedLineRow } from './cart-line-row.tsx';

/** A removed line, whose row offers to restore it until the shopper leaves the cart. */
export interface RemovedLine {
  line: CartLineView;
  /** Where its row stood. */
  index: number;
  /** Whether the removal was made. */
  removal: Promise<boolean>;
}

export interface CartLinesProps {
  lines: readonly CartLineView[];
  removed: readonly RemovedLine[];
  setRemoved: Dispatch<SetStateAction<readonly RemovedLine[]>>;
  /** Receives the focus when the removal of a line removes the focused button. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Lines of the cart, the removed ones in their places, with a button that removes all unavailable ones. */
export function CartLines({ lines, removed, setRemoved, heading }: CartLinesProps) {
  const snackbar = useSnackbar();
  const change = useChangeCart();
  const moveToCart = useMoveToCart();
  const rows = cartRows(lines, removed);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const remove = (line: CartLineView, index: number) => {
    const removal = change({ kind: 'remove', productId: line.productId });
    setRemoved((before) => [...withoutProduct(before, line.productId), { line, index, removal }]);
    focusHeading();
  };
  const undo = async ({ line, removal }: RemovedLine) => {
    focusHeading();
    // A removal that failed left the line in the cart: adding it again would only raise its quantity.
    if (!(await removal) || (await change({ kind: 'add', line, key: crypto.randomUUID() })))
      setRemoved((before) => withoutProduct(before, line.productId));
  };
  const save = (line: CartLineView) => {
    focusHeading();
    const saving = change({ kind: 'save', line });
    const undo = async () => (await saving) && moveToCart(line.productId);
    const { text: title } = shownText(line.title, line.translatedTitle, currentSettings().originalTexts);
    const text = copy.savedForLater(truncateTitle(title, TEXT_LIMITS.title));
    snackbar.show({ kind: 'info', text, action: { label: copy.undo, onAct: () => void undo() } });
  };
  const unavailable = lines.filter((line) => line.unavailable !== undefined);
  const removeUnavailable = () => {
    for (const { productId } of unavailable) void change({ kind: 'remove', productId });
    focusHeading();
  };
  return (
    <>
      {unavailable.length > 0 ? (
        <Alert
          role="status"
          action={
            <Button kind="second" small onClick={removeUnavailable}>
              {copy.removeUnavailable}
            </Button>
          }
        >
          {copy.someUnavailable(unavailable.length)}
        </Alert>
      ) : null}
      <ul className="cart-screen__lines" aria-label={copy.lines}>
        {rows.map(({ line, removed }, index) =>
          removed ? (
            <RemovedLineRow key={line.productId} line={line} onUndo={() => void undo(removed)} />
          ) : (
            <CartLineRow
              key={line.productId}
              line={line}
              onQuantity={(quantity) => void change({ kind: 'set', productId: line.productId, quantity })}
              onSave={() => save(line)}
              onRemove={() => remove(line, index)}
            />
          ),
        )}
      </ul>
    </>
  );
}

type CartRow = { line: CartLineView; removed: RemovedLine | null };

/** The lines of the cart with the removed ones in their places. A removed product that is in the cart again has no row. */
export function cartRows(lines: readonly CartLineView[], removed: readonly RemovedLine[]): CartRow[] {
  const rows: CartRow[] = lines.map((line) => ({ line, removed: null }));
  const gone = removed.filter(({ line }) => lines.every(({ productId }) => productId !== line.productId));
  for (const one of gone.toSorted((a, b) => a.index - b.index))
    rows.splice(one.index, 0, { line: one.line, removed: one });
  return rows;
}

function withoutProduct(removed: readonly RemovedLine[], productId: string): readonly RemovedLine[] {
  return removed.filter(({ line }) => line.productId !== productId);
}
