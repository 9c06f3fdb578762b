import type { CallReply } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { orderPage, PAGES } from '#contract/pages.ts';
import type { Settings } from '#contract/settings.ts';
import { statusChip } from '#domain/order/chip.ts';
import { packageState } from '#domain/order/package-labels.ts';
import { journey } from '#domain/order/timeline.ts';
import { trackingNumbers } from '#domain/order/tracking-numbers.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { savedOrders as copy } from '#web/copy/saved-orders.ts';
import type { SavedPage, SavedRow, SavedSection } from './saved-page.ts';

export interface TrackingResult {
  number: string;
  events: CallReply<'track'>;
}

export type DescribedPage = Pick<SavedPage, 'path' | 'kind' | 'title' | 'state' | 'sections'>;

/** What of an order is saved, field by field: nothing that is not named here. */
export function describeOrder(order: Order, branch: Settings['pickupBranch']): DescribedPage {
  const hasStatus = order.packages.some(({ status }) => status !== null);
  const sections = [
    { heading: copy.pickup, rows: pickupRows(order, branch) },
    { heading: copy.trackingNumbers, rows: texts(trackingNumbers(order).filter((number) => number !== order.id)) },
    {
      heading: copy.timeline,
      rows: journey(order).flatMap(({ label, date }) =>
        date === null ? [] : [{ text: label, time: formatDateTime(date) }],
      ),
    },
    ...order.packages.map((pkg, index) => packageSection(order, pkg, index)),
    {
      heading: copy.products,
      rows: order.cart.items.map(({ title, translatedTitle, quantity }) => ({
        text: copy.item(translatedTitle ?? title, quantity),
        ...(translatedTitle === null && { lang: 'en' as const }),
      })),
    },
  ];
  return {
    path: orderPage(order.id),
    kind: 'order',
    title: copy.order(order.number),
    state: order.inReview
      ? copy.inReview
      : (order.issue?.description ??
        (order.status === 'PICK_UP' ? copy.ready : statusChip(order.status, hasStatus).label)),
    sections: sections.filter(({ rows }) => rows.length > 0),
  };
}

export function describeTracking({ number, events }: TrackingResult): DescribedPage {
  return {
    path: `${PAGES.tracking}?${new URLSearchParams({ trackingNumber: number })}`,
    kind: 'tracking',
    title: copy.tracking(number),
    state: null,
    sections: [{ heading: copy.events, rows: eventRows(events) }],
  };
}

function pickupRows({ deliveryMethod, number }: Order, branch: Settings['pickupBranch']): SavedRow[] {
  if (deliveryMethod !== 'pickup') return [];
  return texts([`${branch.name}, ${branch.address}`, branch.hours, copy.pickupNumber(number)]);
}

function packageSection(order: Order, pkg: Order['packages'][number], index: number): SavedSection {
  const label = packageState(pkg.status ?? '', order.issue !== null);
  const facts = [pkg.trackingNumber, ...(label === null ? [] : [label])];
  return {
    heading: copy.package(index + 1, order.packages.length),
    rows: [...texts([facts.join(', ')]), ...eventRows(pkg.events)],
  };
}

function eventRows(events: readonly { date: string; description: string }[]): SavedRow[] {
  return events.map(({ date, description }) => ({ text: description, time: formatDateTime(date) }));
}

const texts = (values: readonly string[]): SavedRow[] => values.map((text) => ({ text }));
