import type { RefObject } from 'react';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { cart as copy } from '#web/copy/cart.ts';
import { restoreLine, removeLine, setLineQuantity } from './cart-actions.ts';
import type { CartLineView } from './cart-line.ts';
import { CartLineRow } from './cart-line-row.tsx';
import type { Outcome } from './server-queue.ts';

const UNDO_MILLISECONDS = 7000;

interface CartLinesProps {
  lines: readonly CartLineView[];
  /** Where the focus goes when a line takes its button away with it. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The products, each with what can be done to it, and one button for all that cannot be bought. */
export function CartLines({ lines, heading }: CartLinesProps) {
  const snackbar = useSnackbar();
  const orSay = async (change: Promise<Outcome>) => {
    const outcome = await change;
    if (!outcome.ok) snackbar.show({ kind: 'error', text: outcome.message });
  };
  const toHeading = () => heading.current?.focus({ preventScroll: true });
  const remove = (line: CartLineView) => {
    const removal = removeLine(line);
    void orSay(removal);
    toHeading();
    snackbar.show({
      kind: 'info',
      text: copy.removed(truncate(line.title, TEXT_LIMITS.title)),
      action: { label: copy.undo, onAct: () => void orSay(restoreLine(line, removal)) },
      milliseconds: UNDO_MILLISECONDS,
    });
  };
  const gone = lines.filter((line) => line.unavailable !== undefined);
  const removeGone = () => {
    for (const line of gone) void orSay(removeLine(line));
    toHeading();
  };
  return (
    <>
      {gone.length > 0 ? (
        <Alert
          role="status"
          action={
            <Button kind="second" small onClick={removeGone}>
              {copy.removeUnavailable}
            </Button>
          }
        >
          {copy.someGone(gone.length)}
        </Alert>
      ) : null}
      <ul className="cart-screen__lines" aria-label={copy.lines}>
        {lines.map((line) => (
          <CartLineRow
            key={line.productId}
            line={line}
            onQuantity={(quantity) => void orSay(setLineQuantity(line, quantity))}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
    </>
  );
}
