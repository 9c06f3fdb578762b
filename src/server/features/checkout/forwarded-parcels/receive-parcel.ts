import { completeNotice, type NoticeOutcome } from '#db/inbox.ts';
import type { Tx } from '#db/transaction.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import { normalizeTrackingNumber } from '#domain/order/tracking-numbers.ts';
import type { Context } from '#server/context.ts';
import { mailArrival } from './mail-arrival.ts';
import { proveByInvoice } from './own-parcel.ts';
import {
  deleteParcel,
  findCustomerByEmail,
  findParkedReceptions,
  insertParcel,
  isBlocked,
  isOrdered,
  lockParcel,
  lockTrackingNumber,
  type ParcelRow,
  updateParcel,
  writeClaim,
} from './repository.ts';

export type ArrivalDeps = Pick<Context, 'random' | 'clock' | 'config' | 'queue'>;

const KEY_PREFIX = 'package:';

/** What the depot notes of a parcel. */
interface Reception {
  /** As the depot writes it. */
  trackingNumber: string;
  /** Of the account that the locker belongs to. */
  email: string | null;
  weightGrams: number | null;
  receivedAt: Date;
}

/** Locks what the depot may receive a parcel by, before its notice: an announcement may come at the same time. */
export async function lockArrival(tx: Tx, trackingNumber: string): Promise<void> {
  const number = normalizeTrackingNumber(trackingNumber);
  if (number !== null) await lockTrackingNumber(tx, number);
}

/** Receives a parcel of another store whose arrival is locked; parked while nobody announced it. */
export async function receiveAnnounced(deps: ArrivalDeps, tx: Tx, reception: Reception): Promise<NoticeOutcome> {
  const number = normalizeTrackingNumber(reception.trackingNumber);
  const parcel = number === null ? null : await lockParcel(tx, { number });
  return parcel ? await receiveParcel(deps, tx, { parcel, ...reception }) : 'parked';
}

/**
 * Marks a locked parcel as received, once, and tells its owner. Where the depot names another account than the one that
 * announced it, nobody gets it: both claim it, and a person decides. Where it names none, the invoice says whose it is.
 */
async function receiveParcel(
  deps: ArrivalDeps,
  tx: Tx,
  { parcel, trackingNumber, email, weightGrams, receivedAt }: Reception & { parcel: ParcelRow },
): Promise<NoticeOutcome> {
  if (parcel.received_at !== null) return await weighLater(deps, tx, { parcel, weightGrams });
  const arrived = { received_at: receivedAt, weight_grams: weightGrams, reception_key: keyOf(trackingNumber) };
  const named = email === null ? parcel.customer_id : await findCustomerByEmail(tx, normalizeEmail(email));
  if (named === parcel.customer_id) {
    const evidence = email === null ? parcel.owner_known_by : ('depot' as const);
    const received = { ...parcel, ...arrived, owner_known_by: evidence };
    await updateParcel(tx, parcel.id, { ...arrived, owner_known_by: evidence });
    const isProven = await proveByInvoice(tx, received);
    await tellOwner(deps, tx, isProven ? { ...received, owner_known_by: 'invoice' } : received);
    return 'applied';
  }
  const ofNobody = { customer_id: null, store: null, contents: null, announced_at: null, owner_known_by: null };
  await updateParcel(tx, parcel.id, { ...arrived, ...ofNobody });
  const { id: parcel_id, store, contents } = parcel;
  const claim = { parcel_id, claimed_at: receivedAt };
  if (parcel.customer_id !== null) {
    const declared = { store, contents: contents === null ? null : JSON.stringify(contents) };
    await writeClaim(tx, { ...claim, customer_id: parcel.customer_id, ...declared });
  }
  if (named !== null) await writeClaim(tx, { ...claim, customer_id: named, store: null, contents: null });
  return 'applied';
}

/** Mails the owner of a parcel, unless a person has to decide first that it is theirs. */
async function tellOwner(deps: ArrivalDeps, tx: Tx, parcel: ParcelRow): Promise<void> {
  if (!(await isBlocked(tx, parcel.id))) await mailArrival(deps, tx, parcel);
}

/**
 * Receives a parcel, whose arrival is locked, that neither a purchase nor an announcement named in time: its customer is
 * asked what it is, and without one a person decides whose it is.
 */
export async function receiveUnannounced(deps: ArrivalDeps, tx: Tx, reception: Reception): Promise<NoticeOutcome> {
  const known = await receiveAnnounced(deps, tx, reception);
  const number = normalizeTrackingNumber(reception.trackingNumber);
  if (known !== 'parked' || number === null) return known;
  const { trackingNumber, email, weightGrams, receivedAt } = reception;
  const customerId = email === null ? null : await findCustomerByEmail(tx, normalizeEmail(email));
  const parcel = {
    ...{ id: deps.random.uuid(), tracking_number: number, store: null, contents: null, announced_at: null },
    ...{ customer_id: customerId, owner_known_by: customerId === null ? null : ('depot' as const) },
    ...{ received_at: receivedAt, weight_grams: weightGrams, order_id: null, created_at: deps.clock() },
    ...{ returned_at: null, reminded_at: null, reception_key: keyOf(trackingNumber) },
  };
  await insertParcel(tx, parcel);
  await mailArrival(deps, tx, parcel);
  return 'applied';
}

/**
 * Gives parcels that turn out to be packages of a purchase, which named them late, to its order; one that an order brings
 * already stays. The depot's notices of them can be applied again.
 */
export async function releaseToPurchase(tx: Tx, trackingNumbers: readonly string[]): Promise<boolean> {
  let isAny = false;
  for (const trackingNumber of trackingNumbers) {
    const number = normalizeTrackingNumber(trackingNumber);
    const parcel = number === null ? null : await lockParcel(tx, { number });
    if (!parcel || (await isOrdered(tx, parcel))) continue;
    await deleteParcel(tx, parcel.id);
    const { reception_key: key } = parcel;
    if (key !== null) await completeNotice(tx, { source: 'skypostal', key }, 'parked');
    isAny = true;
  }
  return isAny;
}

/** The key of the depot's notice of a number. */
function keyOf(trackingNumber: string): string {
  return `${KEY_PREFIX}${trackingNumber}`;
}

/** A notice that comes later may bring the weight that the first one had not. */
async function weighLater(
  deps: ArrivalDeps,
  tx: Tx,
  { parcel, weightGrams }: { parcel: ParcelRow; weightGrams: number | null },
): Promise<NoticeOutcome> {
  if (parcel.weight_grams !== null || weightGrams === null) return 'nothing-to-do';
  await updateParcel(tx, parcel.id, { weight_grams: weightGrams });
  await tellOwner(deps, tx, { ...parcel, weight_grams: weightGrams });
  return 'applied';
}

/** Applies the receptions of a parcel that arrived before it was announced. */
export async function receiveParkedParcel(deps: ArrivalDeps, tx: Tx, id: string): Promise<void> {
  const parcel = await lockParcel(tx, { id });
  if (!parcel) return;
  for (const { event_key: key, body, received_at: receivedAt } of await findParkedReceptions(
    tx,
    parcel.tracking_number,
  )) {
    const current = (await lockParcel(tx, { id })) ?? parcel;
    const { email = null, weightGrams = null } = body;
    const trackingNumber = key.slice(KEY_PREFIX.length);
    const reception = { parcel: current, trackingNumber, email, weightGrams, receivedAt };
    const outcome = await receiveParcel(deps, tx, reception);
    await completeNotice(tx, { source: 'skypostal', key }, outcome);
  }
}
