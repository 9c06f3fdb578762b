import type { RefObject } from 'react';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button } from '#ui/components/button.tsx';
import { useSnackbar } from '#ui/components/snackbar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { removeLine, restoreLine, setLineQuantity } from './cart-actions.ts';
import type { CartLineView } from './cart-line.ts';
import { CartLineRow } from './cart-line-row.tsx';
import type { Outcome } from './server-queue.ts';

const UNDO_MILLISECONDS = 7000;

interface CartLinesProps {
  lines: readonly CartLineView[];
  /** Receives the focus when the removal of a line removes the focused button. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Lines of the cart, with a button that removes all unavailable ones. */
export function CartLines({ lines, heading }: CartLinesProps) {
  const snackbar = useSnackbar();
  const showFailure = async (change: Promise<Outcome>) => {
    const outcome = await change;
    if (!outcome.ok) snackbar.show({ kind: 'error', text: outcome.message });
  };
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const remove = (line: CartLineView) => {
    const removal = removeLine(line);
    void showFailure(removal);
    focusHeading();
    snackbar.show({
      kind: 'info',
      text: copy.removed(truncateTitle(line.title, TEXT_LIMITS.title)),
      action: { label: copy.undo, onAct: () => void showFailure(restoreLine(line, removal)) },
      milliseconds: UNDO_MILLISECONDS,
    });
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
        {lines.map((line) => (
          <CartLineRow
            key={line.productId}
            line={line}
            onQuantity={(quantity) => void showFailure(setLineQuantity(line, quantity))}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
    </>
  );
}
