import { type RefObject, useRef } from 'react';
import type { ProductCard } from '#contract/catalog.ts';
import { PAGES } from '#contract/pages.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { cart as copy } from '#web/copy/cart.ts';
import { common } from '#web/copy/common.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSnackbar } from '#web/ui/snackbar.tsx';
import { AlsoLike } from './also-like.tsx';
import { putBackLine, refetchCart, removeLine, setLineQuantity } from './cart-acts.ts';
import { CartCheckout } from './cart-checkout.tsx';
import type { CartLineView } from './cart-line.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { CartWarnings } from './cart-warnings-list.tsx';
import type { Outcome } from './server-queue.ts';
import { useCart } from './use-cart.ts';
import './cart-screen.css';

const UNDO_MILLISECONDS = 7000;

interface CartScreenProps {
  suggestions: readonly ProductCard[];
}

export function CartScreen({ suggestions }: CartScreenProps) {
  const { lines, quantity, ready, failed } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="wrap cart-screen">
      <h1 className="cart-screen__title" ref={heading} tabIndex={-1}>
        {ready ? copy.titleWith(quantity) : copy.title}
      </h1>
      <CartWarnings />
      {failed ? <CartFailed /> : null}
      {ready ? null : <CartSkeleton />}
      {ready && lines.length === 0 && !failed ? <EmptyCart /> : null}
      {lines.length > 0 ? (
        <CartCheckout>
          <CartLines lines={lines} heading={heading} />
        </CartCheckout>
      ) : null}
      <AlsoLike products={suggestions} />
    </div>
  );
}

interface CartLinesProps {
  lines: readonly CartLineView[];
  heading: RefObject<HTMLHeadingElement | null>;
}

function CartLines({ lines, heading }: CartLinesProps) {
  const snackbar = useSnackbar();
  const orSay = async (change: Promise<Outcome>) => {
    const outcome = await change;
    if (!outcome.ok) snackbar.show({ kind: 'error', text: outcome.message });
  };
  const remove = (line: CartLineView) => {
    void orSay(removeLine(line));
    heading.current?.focus({ preventScroll: true });
    snackbar.show({
      kind: 'info',
      text: copy.removed(truncate(line.title, TEXT_LIMITS.title)),
      action: { label: copy.undo, onAct: () => void orSay(putBackLine(line)) },
      milliseconds: UNDO_MILLISECONDS,
    });
  };
  const gone = lines.filter((line) => line.unavailable !== undefined);
  return (
    <>
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
      {gone.length > 0 ? (
        <Button kind="second" small onClick={() => gone.forEach((line) => void orSay(removeLine(line)))}>
          {copy.removeUnavailable}
        </Button>
      ) : null}
    </>
  );
}

function EmptyCart() {
  return <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.search}</LinkButton>} />;
}

function CartFailed() {
  return (
    <Alert
      kind="error"
      role="alert"
      title={null}
      action={
        <Button kind="second" small onClick={refetchCart}>
          {common.again}
        </Button>
      }
    >
      {copy.notRead}
    </Alert>
  );
}

function CartSkeleton() {
  return (
    <div className="cart-screen__columns" aria-hidden="true">
      <div>
        {[0, 1].map((key) => (
          <div className="cart-screen__waiting" key={key}>
            <Skeleton shape="square" />
            <div>
              <Skeleton width="80%" />
              <Skeleton width="40%" />
              <Skeleton shape="price" width="9rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
