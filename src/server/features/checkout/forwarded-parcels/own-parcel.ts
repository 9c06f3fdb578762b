import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { presentParcel } from './present.ts';
import { findListedParcel, lockParcel, type ParcelRow } from './repository.ts';

export interface OwnParcel {
  id: string;
  customerId: string;
}

export const PARCEL_NOT_FOUND = 'No encontramos ese paquete';

/** Locks a customer's parcel; null when it does not exist or is somebody else's. */
export async function lockOwnParcel(tx: Tx, { id, customerId }: OwnParcel): Promise<ParcelRow | null> {
  const parcel = await lockParcel(tx, { id });
  return parcel?.customer_id === customerId ? parcel : null;
}

export async function presentOwnParcel(db: Queryable, { id }: OwnParcel): Promise<ForwardedParcel> {
  return presentParcel(await findListedParcel(db, id));
}
