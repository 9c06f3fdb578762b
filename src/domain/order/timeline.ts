import type { OrderStatus } from '#domain/order/status.ts';

export interface TimelineEvent {
  code: string;
  description: string;
  /** ISO 8601 instant. */
  date: string;
  visible: boolean;
}

export interface TimelineOrder {
  dateAdded: string;
  status: OrderStatus;
  events: readonly TimelineEvent[];
  /** The order that it is sent in place of, at the shop's cost. */
  replacementOf?: object | null;
}

export interface TimelineStep {
  /** The event's code; 'PENDING' for the first step and 'FINAL' for the last. */
  code: string;
  label: string;
  date: string | null;
  active: boolean;
  /** Whether this is the order's current step: the last active one. */
  current: boolean;
}

/** The steps of an order: 'Pendiente por pago', each distinct visible event in chronological order, 'Entregada'. */
export function timeline(order: TimelineOrder): TimelineStep[] {
  const completed = order.status === 'COMPLETED';
  const events = [...order.events].sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const completedAt = events.findLast(({ code }) => code === 'COMPLETED' || code === 'DELIVERED')?.date ?? null;
  const steps = [
    { code: 'PENDING', label: 'Pendiente por pago', date: order.dateAdded, active: true },
    ...distinctVisible(events).map(({ code, description, date }) => ({ code, label: description, date, active: true })),
    { code: 'FINAL', label: 'Entregada', date: completed ? completedAt : null, active: completed },
  ];
  const current = steps.findLastIndex((step) => step.active);
  return steps.map((step, index) => ({ ...step, current: index === current }));
}

/**
 * The steps as an order's page shows them: one that is paid back, or ended unpaid, is never delivered, and a delivered one ends
 * once; one that the shop pays never waits for a payment.
 */
export function journey(order: TimelineOrder): TimelineStep[] {
  const hidden = { REFUND: 'FINAL', CANCELED: 'FINAL', FAILED: 'FINAL', COMPLETED: 'DELIVERED' }[
    order.status as string
  ];
  const isReplacement = (order.replacementOf ?? null) !== null;
  return timeline(order).filter(({ code }) => code !== hidden && !(isReplacement && code === 'PENDING'));
}

/** The first visible event of each code. */
function distinctVisible(events: readonly TimelineEvent[]): TimelineEvent[] {
  const seen = new Set<string>();
  return events.filter(({ code, visible }) => {
    if (!visible || seen.has(code)) return false;
    seen.add(code);
    return true;
  });
}
