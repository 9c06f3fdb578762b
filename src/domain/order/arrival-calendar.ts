import { addBusinessDays, isBusinessDay } from '#domain/time/business-days.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { DeliveryRange } from './delivery-range.ts';
import { type SharedOrder, sharedJourney } from './shared-journey.ts';

/** What an order puts into a calendar: the days between which it arrives, or the day to collect it at the branch. */
export interface ArrivalEntry {
  kind: 'arrival' | 'pickup';
  days: DeliveryRange;
  /** Grows with what changes the entry, so that a calendar replaces an older one. */
  sequence: number;
}

const DAY_MS = 24 * 60 * 60_000;

/** The entry at an instant; null where there is nothing to wait for. */
export function arrivalEntry(order: SharedOrder, now: string): ArrivalEntry | null {
  const { arrival } = sharedJourney(order, now);
  if (order.status === 'PICK_UP') return pickupEntry(order, montevideoDay(now));
  if (arrival === null || arrival === 'late') return null;
  return { kind: 'arrival', days: arrival, sequence: order.events.length };
}

/** The first business day after the order got to the branch; once that is over, the next one from today. */
function pickupEntry(order: SharedOrder, today: string): ArrivalEntry {
  const readyOn = montevideoDay(order.events.find(({ code }) => code === 'PICK_UP')?.date ?? order.dateAdded);
  const first = addBusinessDays(readyOn, 1);
  const next = isBusinessDay(today) ? today : addBusinessDays(today, 1);
  const day = next > first ? next : first;
  const moved = Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS);
  return { kind: 'pickup', days: { from: day, to: day }, sequence: order.events.length + moved };
}
