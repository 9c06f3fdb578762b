import type { Order } from '#contract/orders.ts';
import { deliveryEstimate } from '#domain/order/arrival-estimate.ts';
import { openIssue } from '#domain/order/issue-text.ts';
import { journey } from '#domain/order/timeline.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { TimelineStep } from '#ui/components/timeline.tsx';
import { orders } from '#web/copy/orders.ts';
import { routeProgress } from './order-state.ts';

const FINAL_STEP = 'FINAL';
/** Codes of the steps at which the shipment leaves for Uruguay. */
const DEPARTURE_CODES: readonly string[] = ['SHIPPING', 'ALVOL'];

/** The domain's timeline with notes below the steps; `today` is the day in Montevideo, 'YYYY-MM-DD'. */
export function timelineSteps(order: Order, today: string): TimelineStep[] {
  const steps = journey(order);
  const hasFailed = routeProgress(order.status) === null && order.status !== 'NEW' && order.status !== 'PROCESSING';
  return steps.map(({ code, label, date, active, current }) => ({
    key: code,
    title: label,
    time: date === null ? undefined : { iso: date, text: formatDateTime(date) },
    notes: code === FINAL_STEP ? finalNotes(order, today) : notesOf(order, code, current),
    state: !active ? 'todo' : !current ? 'done' : hasFailed ? 'stop' : 'current',
    sea: DEPARTURE_CODES.includes(code),
  }));
}

function notesOf(order: Order, code: string, current: boolean): string[] {
  if (code === 'ZINC_PAID' && order.packages.length > 0) return [orders.step.packages(order.packages.length)];
  if (code === 'PACKAGE_RECEIVED') return [orders.step.depot(kilos(order.fees.realWeight))];
  return DEPARTURE_CODES.includes(code) && current && openIssue(order) === null ? [orders.step.departed] : [];
}

/** An estimate that is over is not repeated: the page says that the order is late. */
function finalNotes(order: Order, today: string): string[] {
  if (order.status === 'COMPLETED') return [];
  const estimate = deliveryEstimate(order);
  if (estimate === null || today > estimate.to) return [];
  const [, month = '', day = ''] = estimate.from.split('-');
  return [orders.step.estimatedFor(`${day}/${month}`, estimate.to.split('-').toReversed().join('/'))];
}

function kilos(weight: number): string {
  return weight.toFixed(2).replace('.', ',');
}
