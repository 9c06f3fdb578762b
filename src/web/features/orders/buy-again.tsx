import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Order, ReorderedLine } from '#contract/orders.ts';
import { PAGES, productPage } from '#contract/pages.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { ErrorAlert } from '#ui/components/alert.tsx';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { Money } from '#ui/components/price.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { orders } from '#web/copy/orders.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { useTwoCurrencies } from '#web/lib/rate.tsx';

const copy = orders.again;

/** Adds what the order held to the cart, as the store sells it now, and shows what became of each line. */
export function BuyAgain({ order }: { order: Order }) {
  const owner = useOwner();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const buy = useMutation({
    mutationFn: () => customerApi('buyAgain', { params: { id: order.id }, body: {} }, { idempotencyKey }),
    meta: { owner, changes: [['cart']] },
    // A failed request is repeated with the same key, so that it adds once.
    onSuccess: () => setIdempotencyKey(crypto.randomUUID()),
  });
  return (
    <>
      <Button kind="second" wide busy={buy.isPending} onClick={() => buy.mutate()}>
        {copy.button}
      </Button>
      <ErrorAlert error={buy.error} />
      {buy.data === undefined ? null : <ResultDialog lines={buy.data.lines} onClose={buy.reset} />}
    </>
  );
}

/** What became of each line of an order that was bought again. */
function ResultDialog({ lines, onClose }: { lines: readonly ReorderedLine[]; onClose: () => void }) {
  const isInCart = lines.some(({ outcome }) => outcome === 'IN_CART');
  return (
    <Dialog
      open
      onClose={onClose}
      title={isInCart ? copy.done : copy.nothing}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {copy.stay}
          </Button>
          {isInCart ? <LinkButton to={PAGES.cart}>{copy.toCart}</LinkButton> : null}
        </>
      }
    >
      <p>{copy.doneText}</p>
      <ul className="stack">
        {lines.map((line, index) => (
          // Two lines of an order may name the same product in two variants; the list never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <LineLink line={line} />
            <p className="note">
              <Outcome line={line} />
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function LineLink({ line }: { line: ReorderedLine }) {
  const { text, lang, original } = useShownText(line.title, line.translatedTitle);
  return (
    <Link to={productPage(line.productId)} prefetch="intent" className="plain-link" lang={lang} title={original}>
      {truncateTitle(text, TEXT_LIMITS.orderSummaryTitle)}
    </Link>
  );
}

function Outcome({ line: { outcome, added, priceThen, priceNow, confirmed } }: { line: ReorderedLine }) {
  const convert = useTwoCurrencies();
  if (outcome !== 'IN_CART') return copy.outcomes[outcome];
  return (
    <>
      {copy.added(added)}
      {', '}
      {priceNow === null || priceNow === priceThen ? (
        copy.samePrice
      ) : (
        <>
          {copy.priceNow} <Money {...convert(priceNow)} />, {copy.priceThen} <Money {...convert(priceThen)} />
        </>
      )}
      {'. '}
      {confirmed ? null : copy.unconfirmed}
    </>
  );
}
