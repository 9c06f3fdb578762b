import type { ReactNode } from 'react';
import type { Order, OrderPackage } from '#contract/orders.ts';
import { PARTLY_CANCELED } from '#domain/order/event-text.ts';
import { openIssue } from '#domain/order/issue-text.ts';
import { carrierName, packageState } from '#domain/order/package-labels.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Tag } from '#ui/components/tag.tsx';
import { orders } from '#web/copy/orders.ts';
import { SummaryTitle } from '#web/features/catalog/summary-title.tsx';
import { CopyButton } from './copy-button.tsx';
import { OrderSection } from './order-section.tsx';

const copy = orders.packages;

/** Packages of the order, each with number, carrier, status, contents and events. */
export function OrderPackages({ order }: { order: Order }) {
  if (order.packages.length === 0) return null;
  return (
    <OrderSection title={copy.title(order.packages.length)}>
      <ul className="packages">
        {order.packages.map((pkg, index) => (
          <li key={pkg.trackingNumber} className="package stack">
            <PackageHeader order={order} pkg={pkg} index={index + 1} />
            <PackageContents order={order} pkg={pkg} />
          </li>
        ))}
      </ul>
    </OrderSection>
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
      <div className="split">
        <h3>{copy.heading(index, order.packages.length)}</h3>
        <Tag plain>{label ?? copy.noLabel}</Tag>
      </div>
      <div className="package__number split">
        <dl className="package__facts">
          <dt className="muted">{copy.number}</dt>
          <dd>{pkg.trackingNumber}</dd>
          {pkg.carrier === null ? null : (
            <>
              <dt className="muted">{copy.carrier}</dt>
              <dd>{carrierName(pkg.carrier)}</dd>
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
  return (order.status === 'ZINC_PAID' ? null : shipmentLabel(order)) ?? packageState(pkg.status ?? '', isHeld(order));
}

export function shipmentLabel(order: Order): string | null {
  return packageState(order.status, isHeld(order));
}

/** The carrier's issues hold the parcels; those that the store still sends after canceling a part are not held. */
function isHeld(order: Order): boolean {
  const issue = openIssue(order);
  return issue !== null && issue.code !== PARTLY_CANCELED;
}

/** What the package holds and where it was, each part only where it is known. */
function PackageContents({ order, pkg }: PackageProps) {
  const asins = new Set(pkg.products.map(({ asin }) => asin));
  const items = order.cart.items.filter(({ productId }) => asins.has(productId));
  return (
    <>
      <PackageList title={copy.contents}>
        {items.map((item) => (
          <li key={item.id}>
            <SummaryTitle {...item} />
          </li>
        ))}
      </PackageList>
      <PackageList title={copy.events}>
        {pkg.events.map(({ date, description }) => (
          <li key={`${date} ${description}`}>
            <time className="muted" dateTime={date}>
              {formatDateTime(date)}
            </time>{' '}
            {description}
          </li>
        ))}
      </PackageList>
    </>
  );
}

function PackageList({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h4 className="package__heading">{title}</h4>
      <ul className="package__list stack">{children}</ul>
    </>
  );
}
