import type { Tx } from '#db/transaction.ts';
import { mailArrival } from './mail-arrival.ts';
import type { ArrivalDeps } from './receive-parcel.ts';
import { deleteClaims, findClaim, isOrdered, lockParcel, type ParcelRow, updateParcel } from './repository.ts';

/** Locks a parcel that waits in Miami for its order; null where there is no such parcel. */
export async function findOpenParcel(tx: Tx, id: string): Promise<ParcelRow | 'not-open' | null> {
  const parcel = await lockParcel(tx, { id });
  if (!parcel) return null;
  const isOpen = parcel.received_at !== null && parcel.returned_at === null && !(await isOrdered(tx, parcel));
  return isOpen ? parcel : 'not-open';
}

/** Gives a locked parcel to a customer, with what they declared of it, and tells them; nobody else claims it any more. */
export async function assignOwner(
  deps: ArrivalDeps,
  tx: Tx,
  { parcel, customerId }: { parcel: ParcelRow; customerId: string },
): Promise<ParcelRow> {
  if (parcel.customer_id === customerId) {
    await deleteClaims(tx, { parcelId: parcel.id });
    return parcel;
  }
  const claim = await findClaim(tx, { parcelId: parcel.id, customerId });
  await deleteClaims(tx, { parcelId: parcel.id });
  const { store = null, contents = null, claimed_at = null } = claim ?? {};
  const declared = { customer_id: customerId, store, announced_at: contents === null ? null : claimed_at };
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

export async function markReturned(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await deleteClaims(tx, { parcelId: id });
  await updateParcel(tx, id, { returned_at: at });
}
