import { isLive, type Sold, unsent } from './marketplace.ts';
import type { Simulation } from './simulation.ts';
import type { Step } from './step.ts';

type StepOf<Does extends Step['does']> = Extract<Step, { does: Does }>;

const HOUR_MS = 60 * 60_000;
/** The bank takes no money for an older form, and Abitab none for an older voucher: the shop asks them for longer. */
const FORM_HOURS = 20;
const VOUCHER_HOURS = 72;

/** The bank takes the shopper's money or refuses, once, and says so. */
export function settleAtBank(simulation: Simulation, { which, how }: StepOf<'bank'>): void {
  const world = simulation.world();
  const open = world.money.bank.filter(({ state }) => state === 'pending');
  const entry = open[which % open.length];
  if (!entry) return;
  const isOld = world.now.getTime() - entry.openedAt.getTime() > FORM_HOURS * HOUR_MS;
  entry.state = how === 'refuses' || isOld ? 'rejected' : 'approved';
  if (entry.state === 'approved') entry.takenCents = entry.amountCents - (how === 'takes' ? 0 : 100);
  world.notices.push(simulation.notices.fromBank(entry));
}

/** A shopper pays a voucher, or its time is over. */
export function settleCash(simulation: Simulation, { which, how }: StepOf<'cash'>): void {
  const world = simulation.world();
  const open = world.money.vouchers.filter(({ state }) => state === 'pending');
  const entry = open[which % open.length];
  if (!entry) return;
  const isOld = world.now.getTime() - entry.openedAt.getTime() > VOUCHER_HOURS * HOUR_MS;
  entry.state = how === 'takes' && !isOld ? 'paid' : 'expired';
  world.notices.push(simulation.notices.fromCash(entry, world.now));
}

/** The store does something with what it sold, as its own rules allow, and says so. */
export function sellerDoes(simulation: Simulation, { which, how }: StepOf<'store'>): void {
  const world = simulation.world();
  const live = world.marketplace.sold.filter(isLive);
  const sold = live[which % live.length];
  if (!sold || !changeSold(sold, how)) return;
  world.notices.push(simulation.notices.fromMarketplace(sold.id, { name: `order.${how}`, at: world.now }));
}

/** Whether the store may do so now. */
function changeSold(sold: Sold, how: StepOf<'store'>['how']): boolean {
  const waiting = unsent(sold);
  switch (how) {
    case 'places':
      return sold.state === 'pending' && setState(sold, 'placed', null);
    case 'fails':
      return sold.state === 'pending' && setState(sold, 'failed', 'product_out_of_stock');
    case 'fails for now':
      return sold.state === 'pending' && setState(sold, 'failed', 'checkout_failed');
    case 'fails in doubt':
      return sold.state === 'pending' && setState(sold, 'failed', 'unheard_of');
    case 'cancels':
      return sold.packages.length === 0 && setState(sold, 'cancelled', null);
    case 'cancels one':
      return sold.state === 'placed' && waiting.length > 0 && sold.cancelled.push(...waiting.slice(0, 1)) > 0;
    case 'ships':
      return sold.state === 'placed' && waiting.length > 0 && ship(sold, waiting);
    case 'ships one':
      return sold.state === 'placed' && waiting.length > 0 && ship(sold, waiting.slice(0, 1));
  }
}

function setState(sold: Sold, state: Sold['state'], errorType: string | null): true {
  Object.assign(sold, { state, errorType });
  return true;
}

export function ship(sold: Sold, asins: Sold['cancelled']): true {
  sold.packages.push({ trackingNumber: `${sold.id}-${sold.packages.length + 1}`, asins });
  return true;
}

/** The depot receives a package that the store has sent, which the shop may not know yet. */
export function receivePackage(simulation: Simulation, which: number): void {
  const world = simulation.world();
  const sent = world.marketplace.sold.flatMap(({ packages }) => packages);
  const parcel = sent[which % sent.length];
  if (!parcel) return;
  world.notices.push(simulation.notices.fromDepot(parcel.trackingNumber, simulation.people.email));
}

/** The carrier reports a movement, whether or not those before it were reported. */
export function moveParcel(simulation: Simulation, orderId: string, code: string): void {
  const world = simulation.world();
  const shipment = world.carrier.shipments.get(orderId);
  if (!shipment) return;
  const date = world.now.toISOString();
  shipment.movements.push({ code, description: code, date, location: null });
  world.notices.push(simulation.notices.fromCarrier(shipment.trackingNumber, { code, date }));
}
