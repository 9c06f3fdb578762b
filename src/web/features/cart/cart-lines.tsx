import type { RefObject } from 'react';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { cartChanges } from '#web/copy/cart-changes.ts';
import { removeLine, restoreLine, setLineQuantity } from './cart-actions.ts';
import type { CartLineView } from './cart-line.ts';
import { CartLineRow, RemovedLineRow } from './cart-line-row.tsx';
import { cartRows, forgetRemoved, type RemovedLine, rememberRemoved, useRemovedLines } from './removed-lines.ts';
import type { Outcome } from './server-queue.ts';

interface CartLinesProps {
  lines: readonly CartLineView[];
  /** Receives the focus when the removal of a line removes the focused button. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Lines of the cart, the removed ones in their places, with a button that removes all unavailable ones. */
export function CartLines({ lines, heading }: CartLinesProps) {
  const snackbar = useSnackbar();
  const showFailure = async (change: Promise<Outcome>) => {
    const outcome = await change;
    if (!outcome.ok) snackbar.show({ kind: 'error', text: outcome.message });
  };
  const rows = cartRows(lines, useRemovedLines());
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const remove = (line: CartLineView, index: number) => {
    const removal = removeLine(line);
    rememberRemoved({ line, index, removal });
    void showFailure(removal);
    focusHeading();
  };
  const undo = async ({ line, removal }: RemovedLine) => {
    focusHeading();
    const outcome = await restoreLine(line, removal);
    if (outcome.ok) forgetRemoved(line.productId);
    else snackbar.show({ kind: 'error', text: outcome.message });
  };
  const save = async (line: CartLineView) => {
    focusHeading();
    const actions = await import('./saved-actions.ts').catch(() => null);
    if (actions === null) return snackbar.show({ kind: 'error', text: cartChanges.changeFailed });
    const saving = actions.saveForLater(line);
    const undo = () => void showFailure(saving.then(() => actions.moveToCart(line.productId)));
    const text = copy.savedForLater(truncateTitle(line.title, TEXT_LIMITS.title));
    snackbar.show({ kind: 'info', text, action: { label: copy.undo, onAct: undo } });
    await showFailure(saving);
  };
  const unavailable = lines.filter((line) => line.unavailable !== undefined);
  const removeUnavailable = () => {
    for (const line of unavailable) void showFailure(removeLine(line));
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
            <RemovedLineRow key={line.productId} title={line.title} onUndo={() => void undo(removed)} />
          ) : (
            <CartLineRow
              key={line.productId}
              line={line}
              onQuantity={(quantity) => void showFailure(setLineQuantity(line, quantity))}
              onSave={() => void save(line)}
              onRemove={() => remove(line, index)}
            />
          ),
        )}
      </ul>
    </>
  );
}
