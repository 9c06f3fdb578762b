import type { ForwardedParcel, parcelSchema } from '#contract/forwarded-parcels.ts';
import type { z } from '#contract/zod.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { forbiddenContent } from '#domain/forwarding/forbidden-content.ts';
import { MAX_WAITING_PARCELS, type ParcelContent } from '#domain/forwarding/parcel.ts';
import { fromUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { lockCustomer } from '#server/features/checkout/orders/lock-order.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { endClaim, findOwnClaim, type OwnParcel, PARCEL_NOT_FOUND, presentOwnParcel } from './own-parcel.ts';
import { type ArrivalDeps, receiveParkedParcel } from './receive-parcel.ts';
import {
  countWaiting,
  deleteClaim,
  deleteClaims,
  deleteParcel,
  findClaim,
  findClaimsTo,
  insertParcel,
  isOfOthers,
  isOfPurchase,
  isOrdered,
  lockParcel,
  lockTrackingNumber,
  type ParcelRow,
  updateParcel,
  writeClaim,
} from './repository.ts';

type Deps = ArrivalDeps & Pick<Context, 'db' | 'dictionary' | 'limits'>;
type Announcement = z.output<typeof parcelSchema>;

const NUMBER_RETURNED = 'El paquete con ese número vuelve a la tienda. Si es el tuyo, escribinos';
const NUMBER_TAKEN = 'Ese número ya está anunciado: anuncialo como otro paquete y lo revisamos';
const NUMBER_IN_REVIEW = 'Lo estamos revisando: su número no cambia. Anunciá el otro número como otro paquete';
const IS_ORDERED = 'Este paquete ya viaja con una orden: no se puede cambiar';
const IS_RETURNED = 'Este paquete se devuelve a la tienda: no se puede cambiar';

/**
 * Announces a parcel of another store; announced again by the same customer it is changed. A number that is there already is
 * claimed, whoever has it: the response says that a person looks into it, and nothing else.
 */
export async function announceParcel(
  deps: Deps,
  customerId: string,
  announcement: Announcement,
): Promise<ForwardedParcel | Refusal> {
  const forbidden = refuseForbidden(deps, announcement);
  if (forbidden) return forbidden;
  if (await isOfOthers(deps.db, { number: announcement.trackingNumber, customerId })) {
    const limited = await countAttempt(deps, 'parcel-claim', customerId);
    if (limited) return limited;
  }
  return await transaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId);
    const taken = await refusePurchased(tx, announcement.trackingNumber);
    if (taken) return taken;
    const known = await lockParcel(tx, { number: announcement.trackingNumber });
    if (known) return await announceKnown(deps, tx, { parcel: known, customerId, announcement });
    const full = await refuseFull(tx, customerId);
    if (full) return full;
    const id = deps.random.uuid();
    const at = deps.clock();
    await insertParcel(tx, {
      ...{ id, customer_id: customerId, tracking_number: announcement.trackingNumber, ...declared(announcement) },
      ...{ announced_at: at, received_at: null, weight_grams: null, order_id: null, created_at: at },
      ...{ returned_at: null, reminded_at: null, reception_key: null, owner_known_by: null },
    });
    await receiveParkedParcel(deps, tx, id);
    return await presentOwnParcel(tx, { id, customerId });
  });
}

interface Known {
  parcel: ParcelRow;
  customerId: string;
  announcement: Announcement;
}

/** A number that is there already: the customer's own, or one that somebody else's or nobody's parcel has. */
async function announceKnown(
  deps: Deps,
  tx: Tx,
  { parcel, customerId, announcement }: Known,
): Promise<ForwardedParcel | Refusal> {
  if (parcel.customer_id === customerId) {
    const refused = await saveDeclared(tx, parcel, { announcement, at: deps.clock() });
    return refused ?? (await presentOwnParcel(tx, { id: parcel.id, customerId }));
  }
  if (parcel.returned_at !== null) return refuseField('trackingNumber', NUMBER_RETURNED);
  if ((await findClaim(tx, { parcelId: parcel.id, customerId })) === null) {
    const full = await refuseFull(tx, customerId);
    if (full) return full;
  }
  const claim = { parcel_id: parcel.id, customer_id: customerId, ...declared(announcement), claimed_at: deps.clock() };
  await writeClaim(tx, claim);
  return await presentOwnParcel(tx, { id: parcel.id, customerId });
}

async function refuseFull(tx: Tx, customerId: string): Promise<Refusal | null> {
  if ((await countWaiting(tx, customerId)) < MAX_WAITING_PARCELS) return null;
  return refuse(422, `Podés tener hasta ${MAX_WAITING_PARCELS} paquetes esperando`);
}

/** Changes what is in a parcel until an order takes it, and its number until it arrives. */
export async function changeParcel(
  deps: Deps,
  own: OwnParcel,
  announcement: Announcement,
): Promise<ForwardedParcel | Refusal> {
  const forbidden = refuseForbidden(deps, announcement);
  if (forbidden) return forbidden;
  return await transaction(deps.db, async (tx) => {
    const { trackingNumber } = announcement;
    await lockCustomer(tx, own.customerId);
    const taken = await refusePurchased(tx, trackingNumber);
    const parcel = await lockParcel(tx, { id: own.id });
    if (!parcel) return notFound(PARCEL_NOT_FOUND);
    const isChanged = parcel.tracking_number !== trackingNumber;
    if (parcel.customer_id !== own.customerId) {
      if (!(await findOwnClaim(tx, own))) return notFound(PARCEL_NOT_FOUND);
      if (isChanged) return refuseField('trackingNumber', NUMBER_IN_REVIEW);
      return await announceKnown(deps, tx, { parcel, customerId: own.customerId, announcement });
    }
    if (isChanged) {
      if (parcel.received_at !== null) return refuseArrived();
      if (taken) return taken;
      if ((await findClaimsTo(tx, parcel.id)).length > 0) return refuseField('trackingNumber', NUMBER_IN_REVIEW);
      if (await lockParcel(tx, { number: trackingNumber })) return refuseField('trackingNumber', NUMBER_TAKEN);
    }
    const refused = await saveDeclared(tx, parcel, { announcement, at: deps.clock() });
    if (refused) return refused;
    if (isChanged) await receiveParkedParcel(deps, tx, parcel.id);
    return await presentOwnParcel(tx, own);
  });
}

/** Takes back the announcement of a parcel that has not arrived, or a claim to one. */
export async function withdrawParcel(
  deps: Pick<Context, 'db' | 'queue'>,
  own: OwnParcel,
): Promise<undefined | Refusal> {
  return await transaction(deps.db, async (tx) => {
    const parcel = await lockParcel(tx, { id: own.id });
    if (!parcel) return notFound(PARCEL_NOT_FOUND);
    if (parcel.customer_id !== own.customerId) {
      if (!(await findOwnClaim(tx, own))) return notFound(PARCEL_NOT_FOUND);
      await endClaim(deps, tx, own);
      return undefined;
    }
    if (parcel.received_at !== null)
      return refuse(409, 'Este paquete ya llegó a Miami: no se puede retirar el anuncio');
    await leaveToClaimants(tx, parcel);
    return undefined;
  });
}

/** A parcel whose announcement is taken back is that of who else announced it; with several of them, a person decides. */
async function leaveToClaimants(tx: Tx, { id, customer_id: customerId }: ParcelRow): Promise<void> {
  const [claim, ...others] = await findClaimsTo(tx, id);
  if (claim === undefined) return await deleteParcel(tx, id);
  if (customerId !== null) await deleteClaim(tx, { parcelId: id, customerId });
  const isOne = others.length === 0;
  const { customer_id, store, contents, claimed_at } = claim;
  await updateParcel(tx, id, {
    ...{ customer_id: isOne ? customer_id : null, owner_known_by: null, store: isOne ? store : null },
    ...{ contents: isOne && contents ? JSON.stringify(contents) : null, announced_at: isOne ? claimed_at : null },
  });
  if (isOne) await deleteClaims(tx, { parcelId: id, ownerId: customer_id });
}

function declared({ store, contents }: Announcement) {
  const stored = contents.map(({ price, ...content }): ParcelContent => ({ ...content, unitPrice: fromUnits(price) }));
  return { store, contents: JSON.stringify(stored) };
}

async function saveDeclared(
  tx: Tx,
  parcel: ParcelRow,
  { announcement, at }: { announcement: Announcement; at: Date },
): Promise<Refusal | null> {
  if (await isOrdered(tx, parcel)) return refuse(409, IS_ORDERED);
  if (parcel.returned_at !== null) return refuse(409, IS_RETURNED);
  const { trackingNumber } = announcement;
  await updateParcel(tx, parcel.id, { tracking_number: trackingNumber, ...declared(announcement), announced_at: at });
  return null;
}

function refuseForbidden({ dictionary }: Pick<Deps, 'dictionary'>, { contents }: Announcement): Refusal | null {
  for (const [index, { description }] of contents.entries()) {
    const reason = forbiddenContent(description, dictionary);
    if (reason === null) continue;
    return refuse(422, reason, [{ field: `contents.${index}.description`, message: reason }]);
  }
  return null;
}

function refuseArrived(): Refusal {
  return refuseField('trackingNumber', 'Este paquete ya llegó a Miami: su número no cambia');
}

/** A package of an order is on the page of that order already. */
async function refusePurchased(tx: Tx, number: string): Promise<Refusal | null> {
  await lockTrackingNumber(tx, number);
  if (!(await isOfPurchase(tx, number))) return null;
  return refuseField('trackingNumber', 'Ese paquete es de una compra en esta tienda: no hace falta anunciarlo');
}
