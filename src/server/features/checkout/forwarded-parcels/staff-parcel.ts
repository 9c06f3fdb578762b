import type { Tx } from '#db/transaction.ts';
import { mailArrival } from './mail-arrival.ts';
import { shipUnblocked } from './own-parcel.ts';
import type { ArrivalDeps } from './receive-parcel.ts';
import { deleteClaims, findClaim, isOrdered, lockParcel, type ParcelRow, updateParcel } from './repository.ts';

/** Locks a parcel that waits in Miami for its order; null where there is no such parcel. */
export async function findOpenParcel(tx: Tx, id: string): Promise<ParcelRow | 'not-open' | null> {
  const parcel = await lockParcel(tx, { id });
  if (!parcel) return null;
  const isOpen = parcel.received_at !== null && parcel.returned_at === null && !(await isOrdered(tx, parcel));
  return isOpen ? parcel : 'not-open';
}

/** Locks a parcel that may be a customer's: an order keeps it with its own, and one that goes back is nobody's; null where there is none. */
export async function findAssignable(
  tx: Tx,
  { id, customerId }: { id: string; customerId: string },
): Promise<ParcelRow | 'not-assignable' | null> {
  const parcel = await lockParcel(tx, { id });
  if (!parcel) return null;
  const isKept = parcel.customer_id !== customerId && (await isOrdered(tx, parcel));
  return parcel.returned_at !== null || isKept ? 'not-assignable' : parcel;
}

/** Gives a locked parcel to a customer, with what they declared of it, and tells them; nobody else claims it any more. */
export async function assignOwner(
  deps: ArrivalDeps,
  tx: Tx,
  { parcel, customerId }: { parcel: ParcelRow; customerId: string },
): Promise<ParcelRow> {
  const evidence = { owner_known_by: 'person' as const };
  if (parcel.customer_id === customerId) {
    await deleteClaims(tx, { parcelId: parcel.id, ownerId: customerId });
    await updateParcel(tx, parcel.id, evidence);
    const known = { ...parcel, ...evidence };
    await shipUnblocked(deps, tx, parcel.id);
    // Those who knew that it is theirs were told when it arrived.
    if (parcel.owner_known_by === null) await mailArrival(deps, tx, known);
    return known;
  }
  const claim = await findClaim(tx, { parcelId: parcel.id, customerId });
  await deleteClaims(tx, { parcelId: parcel.id, ownerId: customerId });
  const { store = null, contents = null, claimed_at = null } = claim ?? {};
  const announced_at = contents === null ? null : claimed_at;
  // The order that it was in last, which ended, is another customer's.
  const declared = { customer_id: customerId, store, announced_at, order_id: null, ...evidence };
  await updateParcel(tx, parcel.id, { ...declared, contents: contents === null ? null : JSON.stringify(contents) });
  const assigned = { ...parcel, ...declared, contents };
  await mailArrival(deps, tx, assigned);
  return assigned;
}

export async function correctWeight(
  deps: ArrivalDeps,
  tx: Tx,
  { parcel, weightGrams }: { parcel: ParcelRow; weightGrams: number },
): Promise<void> {
  await updateParcel(tx, parcel.id, { weight_grams: weightGrams });
  // Tells the owner of one that was not weighed before; of any other they were told.
  await mailArrival(deps, tx, { ...parcel, weight_grams: weightGrams });
}

export async function markReturned(tx: Tx, { parcel, at }: { parcel: ParcelRow; at: Date }): Promise<void> {
  await deleteClaims(tx, { parcelId: parcel.id, ownerId: parcel.customer_id });
  await updateParcel(tx, parcel.id, { returned_at: at, order_id: null });
}
