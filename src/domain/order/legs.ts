import type { DeliveryMethod, OrderStatus } from '#domain/order/status.ts';

/** The stops of an order from the payment to the shopper's hands, in their order. */
export const LEGS = ['paid', 'bought', 'shipped', 'depot', 'flight', 'customs', 'handover', 'delivered'] as const;
export type Leg = (typeof LEGS)[number];

/** The statuses that say that a stop was reached. */
export const STATUSES_OF_STOP: Readonly<Record<Exclude<Leg, 'shipped'>, readonly OrderStatus[]>> = {
  paid: ['PAID'],
  bought: ['ZINC_PAID'],
  depot: ['PACKAGE_RECEIVED'],
  flight: ['SHIPPING'],
  customs: ['PACKAGE_SHIPPED'],
  handover: ['IN_DISTRIBUTION', 'PICK_UP'],
  delivered: ['DELIVERED', 'COMPLETED'],
};

const LEG_NAMES: Readonly<Record<Exclude<Leg, 'handover'>, string>> = {
  paid: 'Paga',
  bought: 'Comprada',
  shipped: 'Despachada',
  depot: 'En Miami',
  flight: 'En vuelo',
  customs: 'Aduana',
  delivered: 'Entregada',
};

/** What a stop is called: the last one before the end depends on how the order is delivered. */
export function legName(leg: Leg, method: DeliveryMethod): string {
  if (leg === 'handover') return method === 'pickup' ? 'A retirar' : 'En reparto';
  return LEG_NAMES[leg];
}

export interface ReachedLeg {
  leg: Leg;
  /** When it was reached first; null for one that was not, or of which no event tells. */
  at: string | null;
  isReached: boolean;
}

interface Journey {
  /** The codes and ISO instants of the order's events. */
  events: readonly { code: string; at: string }[];
  /** When the store first sent a package; null while it sent none. */
  shippedAt: string | null;
  /** It brings parcels of other stores alone: nothing is bought or sent for it. */
  isOfParcels: boolean;
}

/** Which stops an order has reached and when. One that was passed without an event of its own counts as reached. */
export function legsOf({ events, shippedAt, isOfParcels }: Journey): ReachedLeg[] {
  const stops = LEGS.filter((leg) => !(isOfParcels && (leg === 'bought' || leg === 'shipped')));
  const dates = stops.map((leg) => (leg === 'shipped' ? shippedAt : firstOf(events, STATUSES_OF_STOP[leg])));
  const last = dates.findLastIndex((at) => at !== null);
  return stops.map((leg, place) => ({ leg, at: dates[place] ?? null, isReached: place <= last }));
}

function firstOf(events: Journey['events'], codes: readonly string[]): string | null {
  const dates = events.filter(({ code }) => codes.includes(code)).map(({ at }) => at);
  return dates.toSorted()[0] ?? null;
}
