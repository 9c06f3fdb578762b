import { Link } from 'react-router';
import { money } from '#backoffice/shared/amounts.ts';
import { ProductLink } from '#backoffice/shared/product-link.tsx';
import { describePurchaseReason } from '#backoffice/shared/purchase-reason.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { fromUnits } from '#domain/money/format.ts';
import { purchaseErrorText } from '#domain/order/purchase-error-text.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { Picture } from '#ui/components/picture.tsx';
import { orderCopy } from './copy.ts';

const copy = orderCopy.items;

type Line = OrderForStaff['lines'][number];

/** What was ordered, and what is brought of other stores; beside each line its purchase, its parcels and what was given back for it. */
export function OrderItems({ order }: { order: OrderForStaff }) {
  const { lines, parcels, packages, shipmentNumber, labelUrl } = order;
  const known = new Set(lines.map(({ asin }) => asin));
  const others = packages.filter(({ asins }) => !asins.some((asin) => known.has(asin)));
  return (
    <section className="detail__section" aria-labelledby="productos">
      <h2 id="productos">{lines.length === 0 && parcels.length > 0 ? copy.parcels : copy.title}</h2>
      {lines.length === 0 ? null : (
        <ul>
          {lines.map((line) => (
            <li key={line.id} className="detail__line">
              <Picture src={line.image} alt="" />
              <Product line={line} />
              <ul className="detail__beside" aria-label={copy.beside(line.title)}>
                <Purchases line={line} order={order} />
                <Parcels line={line} order={order} />
                <Refunds line={line} order={order} />
              </ul>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && parcels.length > 0 ? <h3>{copy.parcels}</h3> : null}
      <BroughtParcels parcels={parcels} />
      {others.length === 0 ? null : (
        <ul aria-label={copy.otherPackages}>
          {others.map((parcel) => (
            <li key={parcel.id}>{parcelText(parcel)}</li>
          ))}
        </ul>
      )}
      {shipmentNumber === null ? null : (
        <p className="detail__muted">
          {copy.shipment(shipmentNumber)}
          {labelUrl === null ? null : (
            <>
              {' · '}
              <a href={labelUrl}>{copy.label}</a>
            </>
          )}
        </p>
      )}
    </section>
  );
}

/** Parcels of other stores, with what their owner declared. */
function BroughtParcels({ parcels }: Pick<OrderForStaff, 'parcels'>) {
  if (parcels.length === 0) return null;
  return (
    <>
      <p className="detail__muted">{copy.paidElsewhere}</p>
      <ul>
        {parcels.map(({ id, store, trackingNumber, weight, contents }) => (
          <li key={id}>
            <strong>{copy.brought(store, copy.weight(weight * 1000))}</strong>{' '}
            <span className="detail__muted">{trackingNumber}</span>
            <ul>
              {contents.map(({ description, quantity, price }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
                <li key={index}>{copy.content(quantity, description, money(fromUnits(price), 'USD'))}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

function Product({ line: { asin, title, variant, quantity, price, weightGrams } }: { line: Line }) {
  return (
    <span>
      <strong className="detail__title" title={title}>
        {quantity} × {title}
      </strong>
      <span className="detail__muted">
        {variant ? `${variant} · ` : null}
        <ProductLink asin={asin} /> · {copy.unit(money(price, 'USD'))} · {copy.weight(weightGrams)}
      </span>
    </span>
  );
}

interface BesideProps {
  line: Line;
  order: OrderForStaff;
}

function Purchases({ line: { id }, order: { number, purchases } }: BesideProps) {
  const own = purchases.filter(({ lineIds }) => lineIds.includes(id));
  if (own.length === 0) return <li className="detail__muted">{copy.noPurchase}</li>;
  return own.map((purchase) => (
    <li key={purchase.id}>
      <Link to={`/ordenes/${number}/compras`}>{copy.purchase(purchase.kind, purchase.state)}</Link>
      {[
        purchase.marketplaceOrderId,
        purchase.totalUsd === null ? null : money(purchase.totalUsd, 'USD'),
        purchase.attempt > 1 ? copy.attempt(purchase.attempt) : null,
      ]
        .filter((text) => text !== null)
        .map((text) => ` · ${text}`)}
      {purchase.manualReason === null ? null : (
        <strong className="detail__late"> · {describePurchaseReason(purchase.manualReason)}</strong>
      )}
      {purchase.errorType !== null && purchase.state === 'refused' && purchase.manualReason === null
        ? ` · ${purchaseErrorText(purchase.errorType)}`
        : null}
    </li>
  ));
}

function Parcels({ line: { asin }, order: { packages } }: BesideProps) {
  return packages
    .filter(({ asins }) => asins.includes(asin))
    .map((parcel) => <li key={parcel.id}>{parcelText(parcel)}</li>);
}

function parcelText({ trackingNumber, carrier, receivedAt, isLost }: OrderForStaff['packages'][number]): string {
  const where = isLost ? copy.lost : receivedAt === null ? copy.notReceived : copy.received(formatDay(receivedAt));
  return [copy.parcel(trackingNumber), carrier, where].filter(Boolean).join(' · ');
}

function Refunds({ line: { asin }, order: { refunds } }: BesideProps) {
  return refunds
    .filter(({ asins }) => asins.includes(asin))
    .map(({ id, state, amount, currency }) => (
      <li key={id}>
        <Link to={`/devoluciones/${id}`}>{copy.refund}</Link>
        {amount === null ? null : ` · ${money(amount, currency)}`} ·{' '}
        {orderCopy.money.refundStates[state] ?? copy.inWork}
      </li>
    ));
}
