import { Link } from 'react-router';
import type { ReorderedLine } from '#contract/orders.ts';
import { PAGES, productPage } from '#contract/pages.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { Dialog } from '#ui/components/dialog.tsx';
import { Money } from '#ui/components/price.tsx';
import { orders } from '#web/copy/orders.ts';
import { useTwoCurrencies } from '#web/lib/rate.tsx';
import './buy-again-dialog.css';

const copy = orders.again;

interface BuyAgainDialogProps {
  lines: readonly ReorderedLine[];
  onClose: () => void;
}

/** What became of each line of an order that was bought again. */
export function BuyAgainDialog({ lines, onClose }: BuyAgainDialogProps) {
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
      <ul className="buy-again">
        {lines.map((line, index) => (
          // Two lines of an order may name the same product in two variants; the list never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="buy-again__line">
            <Link to={productPage(line.productId)} prefetch="intent" className="buy-again__title">
              {truncateTitle(line.title, TEXT_LIMITS.orderSummaryTitle)}
            </Link>
            <span className="buy-again__outcome">
              <Outcome line={line} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
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
