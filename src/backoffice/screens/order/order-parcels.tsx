import { money } from '#backoffice/shared/amounts.ts';
import { ProductLink } from '#backoffice/shared/product-link.tsx';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { orderCopy } from './copy.ts';

const copy = orderCopy.parcels;

/** What was ordered, bought at the store, and sent. */
export function OrderParcels({ order }: { order: OrderForStaff }) {
  const { lines, purchases, packages, shipmentNumber, labelUrl } = order;
  return (
    <section className="order-desk__section" aria-labelledby="productos">
      <h2 id="productos">{copy.title}</h2>
      <ul className="rows">
        {lines.map(({ id, asin, title, variant, quantity, price, weightGrams }) => (
          <li key={id} className="rows__row">
            <strong>
              {quantity} × {title}
            </strong>
            <br />
            {variant ? `${variant} · ` : null}
            <ProductLink asin={asin} /> · {copy.unit(money(price, 'USD'))} · {copy.weight(weightGrams)}
          </li>
        ))}
      </ul>
      <h3>{copy.purchases}</h3>
      {purchases.length === 0 ? <p>{copy.noPurchase}</p> : null}
      <ul className="rows">
        {purchases.map((purchase) => (
          <li key={purchase.key} className="rows__row">
            <strong>{copy.purchaseStates[purchase.state] ?? purchase.state}</strong> ·{' '}
            {copy.attempt(purchase.attempt, formatDateTime(purchase.requestedAt))}
            {purchase.marketplaceOrderId ? ` · ${purchase.marketplaceOrderId}` : null}
            {purchase.totalUsd === null ? null : ` · ${money(purchase.totalUsd, 'USD')}`}
            {purchase.manualReason ? ` · ${copy.waits(purchase.manualReason)}` : null}
            {purchase.errorType ? ` · ${copy.error(purchase.errorType)}` : null}
          </li>
        ))}
      </ul>
      <h3>{copy.packages}</h3>
      {shipmentNumber ? (
        <p>
          {copy.shipment(shipmentNumber)}
          {labelUrl === null ? null : (
            <>
              {' · '}
              <a href={labelUrl}>{copy.label}</a>
            </>
          )}
        </p>
      ) : null}
      {packages.length === 0 ? <p>{copy.noPackage}</p> : null}
      <ul className="rows">
        {packages.map(({ id, trackingNumber, carrier, receivedAt, asins }) => (
          <li key={id} className="rows__row">
            <strong>{trackingNumber}</strong>
            {carrier ? ` · ${carrier}` : null} ·{' '}
            {receivedAt ? copy.received(formatDateTime(receivedAt)) : copy.notReceived}
            {asins.length === 0 ? null : (
              <>
                <br />
                {asins.join(', ')}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
