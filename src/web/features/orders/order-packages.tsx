import type { Order, OrderPackage } from '#contract/orders.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import { openIssue } from '#domain/order/issue-text.ts';
import { packageLabel } from '#domain/order/package-labels.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Tag } from '#ui/components/tag.tsx';
import { orders } from '#web/copy/orders.ts';
import { CopyButton } from './copy-button.tsx';

const copy = orders.packages;

/** Packages of the order, each with number, carrier, status, contents and events. */
export function OrderPackages({ order }: { order: Order }) {
  if (order.packages.length === 0) return null;
  return (
    <section aria-labelledby="order-packages">
      <h2 className="order__heading" id="order-packages">
        {copy.title(order.packages.length)}
      </h2>
      <ul className="packages">
        {order.packages.map((pkg, index) => (
          <li key={pkg.trackingNumber} className="package">
            <PackageHeader order={order} pkg={pkg} index={index + 1} />
            <PackageContents order={order} pkg={pkg} />
            <PackageEvents pkg={pkg} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PackageProps {
  order: Order;
  pkg: OrderPackage;
}

function PackageHeader({ order, pkg, index }: PackageProps & { index: number }) {
  const label = packageLabelOf(order, pkg);
  return (
    <>
      <div className="package__top">
        <h3>{copy.heading(index, order.packages.length)}</h3>
        <Tag plain>{label ?? copy.noLabel}</Tag>
      </div>
      <div className="package__number">
        <dl className="package__facts">
          <dt>{copy.number}</dt>
          <dd>{pkg.trackingNumber}</dd>
          {pkg.carrier === null ? null : (
            <>
              <dt>{copy.carrier}</dt>
              <dd>{pkg.carrier}</dd>
            </>
          )}
        </dl>
        <CopyButton text={pkg.trackingNumber} name={copy.copy(pkg.trackingNumber)} />
      </div>
    </>
  );
}

/** From the consolidation on, the status of the order is the status of its packages. */
export function packageLabelOf(order: Order, pkg: OrderPackage): string | null {
  return (order.status === 'ZINC_PAID' ? null : shipmentLabel(order)) ?? packageLabel(pkg.status ?? '', isHeld(order));
}

export function shipmentLabel(order: Order): string | null {
  return packageLabel(order.status, isHeld(order));
}

/** The carrier's issues hold the parcels; those that the store still sends after canceling a part are not held. */
function isHeld(order: Order): boolean {
  const issue = openIssue(order);
  return issue !== null && issue.code !== PARTLY_CANCELED;
}

function PackageContents({ order, pkg }: PackageProps) {
  const asins = new Set(pkg.products.map(({ asin }) => asin));
  const items = order.cart.items.filter(({ productId }) => asins.has(productId));
  if (items.length === 0) return null;
  return (
    <>
      <h4 className="package__heading">{copy.contents}</h4>
      <ul className="package__list">
        {items.map((item) => (
          <li key={item.id} lang="en">
            {truncateTitle(item.title, TEXT_LIMITS.orderSummaryTitle)}
          </li>
        ))}
      </ul>
    </>
  );
}

function PackageEvents({ pkg }: { pkg: OrderPackage }) {
  if (pkg.events.length === 0) return null;
  return (
    <>
      <h4 className="package__heading">{copy.events}</h4>
      <ul className="package__list">
        {pkg.events.map(({ date, description }) => (
          <li key={`${date} ${description}`}>
            <time dateTime={date}>{formatDateTime(date)}</time> {description}
          </li>
        ))}
      </ul>
    </>
  );
}
