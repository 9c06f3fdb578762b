import type { AddressSnapshot, LockedOrder, OrderRow } from '#db/tables/orders.ts';
import { type Queryable, type Tx, transaction } from '#db/transaction.ts';
import { ADDRESS_CHANGE_MS } from '#domain/address/address-change.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { taxableBase } from '#domain/payment/attempt.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import {
  destinationOf,
  type OrderMailDeps,
  sendOrderMail,
} from '#server/features/checkout/order-mails/send-order-mail.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import {
  type ChargeRow,
  endCharge,
  GRACE_MS,
  isChargePending,
  openCharge,
  readCharge,
} from '#server/features/money/payments/charges.ts';
import {
  type AddressChangeRow,
  insertChange,
  selectChange,
  selectOpenChange,
  updateChange,
  updateOrderAddress,
} from './repository.ts';

/** What the shopper has paid of the delivery, less what was asked back of it. */
export function deliveryPaid(order: OrderRow): Cents {
  return cents(order.delivery_paid_cents ?? order.fees.deliveryFee);
}

export interface NewAddress {
  address: AddressSnapshot;
  zone: DeliveryZone;
}

/** Sends a locked order to another address, and tells its shopper. */
export async function changeAddress(
  deps: OrderMailDeps,
  tx: Tx,
  { order, address, zone, paidCents, changeId }: NewAddress & { order: OrderRow; paidCents: Cents; changeId: string },
): Promise<void> {
  await updateOrderAddress(tx, order.id, { address, zone, paidCents });
  const changed = { ...order, address, delivery_zone: zone };
  await sendOrderMail(deps, tx, { kind: 'address-changed', order: changed, details: { correctionId: changeId } });
}

/** Opens a change that waits for what the delivery costs more there, and mails the shopper where to pay it. */
export async function openAddressChange(
  deps: OrderMailDeps,
  tx: Tx,
  { order, address, zone, more }: NewAddress & { order: LockedOrder; more: Cents },
): Promise<ChargeRow> {
  const id = deps.random.uuid();
  const at = deps.clock();
  const charge = await openCharge(deps, tx, {
    order,
    purpose: 'address',
    subject: id,
    usd: more,
    taxableUsd: taxableBase({ serviceFee: cents(0), handling: cents(0), deliveryFee: more }),
    expiresAt: new Date(at.getTime() + ADDRESS_CHANGE_MS),
  });
  await insertChange(tx, {
    id,
    order_id: order.id,
    address: JSON.stringify(address),
    zone,
    charge_id: charge.id,
    state: 'open',
    requested_at: at,
    ended_at: null,
    next_check_at: charge.expires_at,
  });
  const details = {
    correctionId: id,
    newDestination: destinationOf(deps.config, { delivery_method: 'delivery', address }),
    difference: formatMoney(cents(charge.cents), charge.currency),
    payUntil: formatDateTime(charge.expires_at.toISOString()),
  };
  await sendOrderMail(deps, tx, { kind: 'address-to-pay', order, details });
  return charge;
}

export interface OpenAddressChange {
  change: AddressChangeRow;
  charge: ChargeRow;
}

/** The change of an order's address that waits for its payment. */
export async function findOpenAddressChange(db: Queryable, orderId: string): Promise<OpenAddressChange | null> {
  const change = await selectOpenChange(db, orderId);
  const charge = change && (await readCharge(db, change.charge_id));
  return charge && { change, charge };
}

interface Settlement extends OpenAddressChange {
  /** Locked. */
  order: LockedOrder;
}

/** The shop does without the difference: the address changes, and what is paid for it all the same goes back. False once paid. */
export async function waiveAddressCharge(
  deps: OrderMailDeps,
  tx: Tx,
  { order, change, charge }: Settlement,
): Promise<boolean> {
  if (!(await endCharge(deps, tx, { charge, state: 'waived' }))) return false;
  await finish(deps, tx, { order, change, paidCents: deliveryPaid(order) });
  return true;
}

/** Why a change ends without its payment, by the mail that says so; null where the order's refund has its own. */
type Ending = 'address-unpaid' | 'address-announced' | 'address-withdrawn' | null;

/**
 * Ends the open change of a locked order, if it has one: what was paid changes the address, what was not can no longer be
 * paid. Returns whether the address has changed.
 */
export async function endAddressChange(
  deps: OrderMailDeps,
  tx: Tx,
  { order, ending }: { order: LockedOrder; ending: Ending },
): Promise<boolean> {
  const open = await findOpenAddressChange(tx, order.id);
  if (!open) return false;
  const { change, charge } = open;
  const isPaid = !(await endCharge(deps, tx, { charge, state: 'lapsed' }));
  if (isPaid && ending !== null) {
    await finish(deps, tx, { order, change, paidCents: quotedTariff(order.fees).delivery[change.zone] });
    return true;
  }
  const state = ending === 'address-withdrawn' ? 'withdrawn' : 'lapsed';
  await updateChange(tx, change.id, { state, ended_at: deps.clock(), next_check_at: null });
  if (ending !== null) await sendOrderMail(deps, tx, { kind: ending, order, details: { correctionId: change.id } });
  return false;
}

async function finish(
  deps: OrderMailDeps,
  tx: Tx,
  { order, change, paidCents }: { order: OrderRow; change: AddressChangeRow; paidCents: Cents },
): Promise<void> {
  const { id: changeId, address, zone } = change;
  await changeAddress(deps, tx, { order, address, zone, paidCents, changeId });
  await updateChange(tx, changeId, { state: 'done', ended_at: deps.clock(), next_check_at: null });
}

/** The job of a change whose difference is paid, or whose deadline has come: applies or ends it, once. */
export async function checkAddressChange(
  deps: OrderMailDeps & Pick<Context, 'db'>,
  { changeId }: { changeId: string },
): Promise<void> {
  const found = await selectChange(deps.db, changeId);
  if (!found) return;
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.order_id);
    const open = await findOpenAddressChange(tx, order.id);
    if (open?.change.id !== changeId) return;
    const { charge } = open;
    const isPaying = charge.state === 'open' && (await isChargePending(tx, charge.id));
    const end = new Date(charge.expires_at.getTime() + (isPaying ? GRACE_MS : 0));
    if (charge.state === 'open' && end > deps.clock()) await updateChange(tx, changeId, { next_check_at: end });
    else await endAddressChange(deps, tx, { order, ending: 'address-unpaid' });
  });
}
