import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { productPage } from '#contract/pages.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { formatWeight, grams } from '#domain/weight/grams.ts';
import { Picture } from '#ui/components/picture.tsx';
import { FixedPrice } from '#ui/components/price.tsx';
import { orders } from '#web/copy/orders.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { TranslationNote } from '#web/features/catalog/translation-note.tsx';
import { VariantText } from '#web/features/catalog/variant-text.tsx';
import { MoneyText } from '#web/lib/money-text.tsx';
import { lineTotal } from './order-amounts.ts';

/** Products of the order, at the prices stored with it. */
export function OrderItems({ order }: { order: Order }) {
  const { items } = order.cart;
  return (
    <>
      <ul className="stack">
        {items.map((item) => (
          <li key={item.id} className="order-item">
            <Picture src={item.image} alt="" side={96} />
            <div className="order-item__text">
              <ItemLink item={item} />
              <span className="muted">
                {item.variant === '' ? null : (
                  <span>
                    <VariantText variant={item.variant} /> ·{' '}
                  </span>
                )}
                {orders.units(item.quantity)}
              </span>
            </div>
            <FixedPrice {...lineTotal(order, item)} size="line" />
          </li>
        ))}
      </ul>
      <BroughtParcels order={order} />
      {items.some(({ translatedTitle }) => translatedTitle !== null) ? <TranslationNote /> : null}
    </>
  );
}

/** Parcels of other stores, with what their owner declared. */
function BroughtParcels({ order: { parcels } }: { order: Order }) {
  if (parcels.length === 0) return null;
  return (
    <ul className="stack">
      {parcels.map(({ id, store, trackingNumber, weight, contents }) => (
        <li key={id}>
          <strong>{orders.parcel(store, formatWeight(grams(Math.round(weight * 1000))))}</strong>
          <span className="note"> {trackingNumber}</span>
          <ul className="note">
            {contents.map(({ description, quantity, price }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
              <li key={index}>
                <MoneyText>{orders.declared(quantity, description, formatMoney(fromUnits(price), 'USD'))}</MoneyText>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function ItemLink({ item }: { item: Order['cart']['items'][number] }) {
  const { text, lang, original } = useShownText(item.title, item.translatedTitle);
  return (
    <Link className="order-item__title plain-link" to={productPage(item.productId)} lang={lang} title={original}>
      {truncateTitle(text, TEXT_LIMITS.orderSummaryTitle)}
    </Link>
  );
}
