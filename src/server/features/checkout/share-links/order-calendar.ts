import type { CallReply } from '#contract/caller.ts';
import type { Order } from '#contract/orders.ts';
import { type ArrivalEntry, arrivalEntry } from '#domain/order/arrival-calendar.ts';
import { calendarFile } from '#domain/time/calendar-file.ts';
import type { Context } from '#server/context.ts';
import { readOrder } from '#server/features/checkout/orders/read-order.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

type Deps = Pick<Context, 'clock' | 'config'>;

/** The calendar file of an own order: when it arrives, or its collection at the branch. */
export async function readOrderCalendar(
  deps: Deps & Pick<Context, 'db'>,
  customerId: string,
  orderId: string,
): Promise<CallReply<'readOrderCalendar'> | Refusal> {
  const order = await readOrder(deps, customerId, orderId);
  if (isRefusal(order)) return order;
  const entry = arrivalEntry(order, deps.clock().toISOString());
  if (entry === null) return notFound('Esta orden no tiene un día para agendar.');
  const { shop, publicUrl } = deps.config;
  const place = { location: `${shop.pickupName}, ${shop.pickupAddress}, ${shop.pickupNeighborhood}, Montevideo` };
  const bytes = write(deps, entry, {
    id: order.id,
    ...(entry.kind === 'pickup'
      ? {
          summary: `Retirar la orden ${order.number} en ${shop.pickupName}`,
          description: `${shop.pickupHours}\nLlevá tu cédula de identidad.`,
          ...place,
        }
      : {
          summary: `Llega la orden ${order.number}`,
          description: `Llega en alguno de estos días. El recorrido está en ${publicUrl}`,
        }),
  });
  return { name: `orden-${order.number}.ics`, type: CALENDAR_TYPE, bytes };
}

/** The file of whoever has the link of an order: the days between which it arrives; null where there are none. */
export function sharedCalendar(deps: Deps, order: Order, id: string): Uint8Array | null {
  const entry = arrivalEntry(order, deps.clock().toISOString());
  if (entry?.kind !== 'arrival') return null;
  const summary = `Llega un envío de ${deps.config.shop.brand}`;
  return write(deps, entry, { id, summary, description: 'Llega en alguno de estos días.' });
}

interface EntryTexts {
  /** Names the entry, together with the shop's host. */
  id: string;
  summary: string;
  description: string;
  location?: string;
}

function write({ clock, config }: Deps, { days, sequence }: ArrivalEntry, { id, ...texts }: EntryTexts): Uint8Array {
  const uid = `${id}@${new URL(config.publicUrl).hostname}`;
  return new TextEncoder().encode(calendarFile({ ...days, ...texts, uid, sequence, writtenAt: clock().toISOString() }));
}
