import { money } from '#backoffice/shared/amounts.ts';
import { ProductLink } from '#backoffice/shared/product-link.tsx';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Picture } from '#ui/components/picture.tsx';
import { orderCopy } from './copy.ts';

const copy = orderCopy.parcels;

/** What was ordered, and beside each line the parcels that it comes in; then what was bought at the store and sent. */
export function OrderParcels({ order }: { order: OrderForStaff }) {
  const { lines, packages, shipmentNumber, labelUrl } = order;
  return (
    <section className="detail__section" aria-labelledby="productos">
      <h2 id="productos">{copy.title}</h2>
      <ul>
        {lines.map(({ id, asin, title, image, variant, quantity, price, weightGrams }) => (
          <li key={id} className="detail__line">
            <Picture src={image} alt="" />
            <span>
              <strong>
                {quantity} × {title}
              </strong>
              <br />
              {variant ? `${variant} · ` : null}
              <ProductLink asin={asin} /> · {copy.unit(money(price, 'USD'))} · {copy.weight(weightGrams)}
              {packages
                .filter(({ asins }) => asins.includes(asin))
                .map((parcel) => ` · ${parcel.trackingNumber}: ${whereIs(parcel)}`)}
            </span>
          </li>
        ))}
      </ul>
      <Purchases purchases={order.purchases} />
      {packages.length === 0 ? <p className="detail__muted">{copy.noPackage}</p> : null}
      <ul aria-label={copy.packages}>
        {packages.map((parcel) => (
          <li key={parcel.id}>
            <strong>{parcel.trackingNumber}</strong>
            {parcel.carrier ? ` · ${parcel.carrier}` : null} · {whereIs(parcel)}
          </li>
        ))}
        {shipmentNumber ? (
          <li>
            {copy.shipment(shipmentNumber)}
            {labelUrl === null ? null : (
              <>
                {' · '}
                <a href={labelUrl}>{copy.label}</a>
              </>
            )}
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function whereIs({ receivedAt }: OrderForStaff['packages'][number]): string {
  return receivedAt ? copy.received(formatDateTime(receivedAt)) : copy.notReceived;
}

function Purchases({ purchases }: Pick<OrderForStaff, 'purchases'>) {
  if (purchases.length === 0) return <p className="detail__muted">{copy.noPurchase}</p>;
  return (
    <ul aria-label={copy.purchases}>
      {purchases.map((purchase) => (
        <li key={purchase.key}>
          <strong>
            {copy.purchases}: {copy.purchaseStates[purchase.state] ?? purchase.state}
          </strong>{' '}
          · {copy.attempt(purchase.attempt, formatDateTime(purchase.requestedAt))}
          {purchase.marketplaceOrderId ? ` · ${purchase.marketplaceOrderId}` : null}
          {purchase.totalUsd === null ? null : ` · ${money(purchase.totalUsd, 'USD')}`}
          {purchase.manualReason ? ` · ${copy.waits(purchase.manualReason)}` : null}
          {purchase.errorType ? ` · ${copy.error(purchase.errorType)}` : null}
        </li>
      ))}
    </ul>
  );
}
