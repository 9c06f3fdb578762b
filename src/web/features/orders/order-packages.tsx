import type { Order, OrderPackage } from '#contract/orders.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { packageLabel } from '#domain/order/package-labels.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Tag } from '#ui/components/chip.tsx';
import { orders } from '#web/copy/orders.ts';
import { CopyButton } from './copy-button.tsx';

const copy = orders.packages;

/** Every package is a thing of its own: number, carrier, state, what is in it, where it went. */
export function OrderPackages({ order }: { order: Order }) {
  if (order.packages.length === 0) return null;
  return (
    <section aria-labelledby="order-packages">
      <h2 className="order__heading" id="order-packages">
        {copy.title(order.packages.length)}
      </h2>
      <ul className="packages">
        {order.packages.map((one, index) => (
          <li key={one.trackingNumber} className="package">
            <PackageHeader order={order} one={one} index={index + 1} />
            <PackageContents order={order} one={one} />
            <PackageEvents one={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PackageProps {
  order: Order;
  one: OrderPackage;
}

function PackageHeader({ order, one, index }: PackageProps & { index: number }) {
  const label = labelOf(order, one);
  return (
    <>
      <div className="package__top">
        <h3>{copy.one(index, order.packages.length)}</h3>
        <Tag plain>{label ?? copy.noLabel}</Tag>
      </div>
      <div className="package__number">
        <dl className="package__facts">
          <dt>{copy.number}</dt>
          <dd>{one.trackingNumber}</dd>
          {one.carrier === null ? null : (
            <>
              <dt>{copy.carrier}</dt>
              <dd>{one.carrier}</dd>
            </>
          )}
          {one.carrierTrackingNumber === null ? null : (
            <>
              <dt>{copy.carrierNumber}</dt>
              <dd>{one.carrierTrackingNumber}</dd>
            </>
          )}
        </dl>
        <CopyButton text={one.trackingNumber} name={copy.copy(one.trackingNumber)} />
      </div>
    </>
  );
}

/** From the consolidation on a package goes where its order goes. */
function labelOf({ status, issue }: Order, one: OrderPackage): string | null {
  const ofOrder = status === 'ZINC_PAID' ? null : packageLabel(status, issue !== null);
  return ofOrder ?? packageLabel(one.status ?? '', issue !== null);
}

function PackageContents({ order, one }: PackageProps) {
  const asins = new Set(one.products.map(({ asin }) => asin));
  const items = order.cart.items.filter(({ productId }) => asins.has(productId));
  if (items.length === 0) return null;
  return (
    <>
      <h4 className="package__heading">{copy.contents}</h4>
      <ul className="package__list">
        {items.map((item) => (
          <li key={item.id} lang="en">
            {truncate(item.title, TEXT_LIMITS.orderSummaryTitle)}
          </li>
        ))}
      </ul>
    </>
  );
}

function PackageEvents({ one }: { one: OrderPackage }) {
  if (one.events.length === 0) return null;
  return (
    <>
      <h4 className="package__heading">{copy.events}</h4>
      <ul className="package__list">
        {one.events.map(({ date, description }) => (
          <li key={`${date} ${description}`}>
            <time dateTime={date}>{formatDateTime(date)}</time> {description}
          </li>
        ))}
      </ul>
    </>
  );
}
