import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { presentClaim, presentParcel } from './present.ts';
import {
  type ClaimedParcel,
  deleteClaim,
  findClaim,
  findListedParcel,
  findOrderToShip,
  hasInvoice,
  isBlocked,
  lockParcel,
  type ParcelRow,
  updateParcel,
} from './repository.ts';

export interface OwnParcel {
  id: string;
  customerId: string;
}

export const PARCEL_NOT_FOUND = 'No encontramos ese paquete';

/** A customer's parcel, or one that they say is theirs. */
type HeldParcel = { parcel: ParcelRow; claim: ClaimedParcel | null };

/** Locks it; null when it does not exist or is somebody else's. */
export async function lockOwnParcel(tx: Tx, own: OwnParcel): Promise<HeldParcel | null> {
  const parcel = await lockParcel(tx, { id: own.id });
  if (!parcel) return null;
  if (parcel.customer_id === own.customerId) return { parcel, claim: null };
  const claim = await findOwnClaim(tx, own);
  return claim && { parcel, claim };
}

/** A claim that its customer made by announcing the parcel. */
export async function findOwnClaim(tx: Tx, { id, customerId }: OwnParcel): Promise<ClaimedParcel | null> {
  const claim = await findClaim(tx, { parcelId: id, customerId });
  return claim?.contents ? claim : null;
}

export async function presentOwnParcel(tx: Tx, own: OwnParcel): Promise<ForwardedParcel> {
  const parcel = await findListedParcel(tx, own.id);
  if (parcel.customer_id === own.customerId) return presentParcel(parcel);
  const claim = await findClaim(tx, { parcelId: own.id, customerId: own.customerId });
  if (!claim) throw new Error('a parcel that is presented to a customer is neither theirs nor claimed');
  return presentClaim(claim);
}

/**
 * The invoice of who alone says that a parcel is theirs, which the depot received for nobody, says that it is: both of the
 * locked parcel are looked at when the one or the other comes.
 */
export async function proveByInvoice(tx: Tx, { id, customer_id: customerId, ...parcel }: ParcelRow): Promise<boolean> {
  if (customerId === null || parcel.received_at === null || parcel.owner_known_by !== null) return false;
  if (!(await hasInvoice(tx, { parcelId: id, customerId })) || (await isBlocked(tx, id))) return false;
  await updateParcel(tx, id, { owner_known_by: 'invoice' });
  return true;
}

/** Ends a customer's claim to a locked parcel, whose order may have waited for it. */
export async function endClaim({ queue }: Pick<Context, 'queue'>, tx: Tx, own: OwnParcel): Promise<void> {
  await deleteClaim(tx, { parcelId: own.id, customerId: own.customerId });
  const parcel = await lockParcel(tx, { id: own.id });
  if (parcel) await proveByInvoice(tx, parcel);
  await shipUnblocked({ queue }, tx, own.id);
}

/** Announces the order of a parcel that waited for a person to the carrier. */
export async function shipUnblocked({ queue }: Pick<Context, 'queue'>, tx: Tx, id: string): Promise<void> {
  const orderId = await findOrderToShip(tx, id);
  if (orderId !== null) await queue.enqueue('consolidate-order', { orderId }, { tx });
}
