import type { ForwardedParcel, parcelSchema } from '#contract/forwarded-parcels.ts';
import type { z } from '#contract/zod.ts';
import { type Tx, transaction } from '#db/transaction.ts';
import { forbiddenContent } from '#domain/forwarding/forbidden-content.ts';
import { MAX_WAITING_PARCELS, type ParcelContent } from '#domain/forwarding/parcel.ts';
import { fromUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { lockCustomer } from '#server/features/checkout/orders/lock-order.ts';
import { notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { type OwnParcel, PARCEL_NOT_FOUND } from './own-parcel.ts';
import { presentClaim, presentParcel } from './present.ts';
import { type ArrivalDeps, receiveParkedParcel } from './receive-parcel.ts';
import {
  countWaiting,
  deleteClaims,
  deleteParcel,
  findClaim,
  findListedParcel,
  insertParcel,
  isOfPurchase,
  isOrdered,
  lockParcel,
  lockTrackingNumber,
  type ParcelRow,
  updateParcel,
  writeClaim,
} from './repository.ts';

type Deps = ArrivalDeps & Pick<Context, 'db' | 'dictionary'>;
type Announcement = z.output<typeof parcelSchema>;

/** The same whoever has the number, so that the response reveals nothing about them. */
const NUMBER_TAKEN = 'Ese número de seguimiento ya está anunciado. Revisalo: si es el tuyo, escribinos';
const IS_ORDERED = 'Este paquete ya viaja con una orden: no se puede cambiar';
const IS_RETURNED = 'Este paquete se devuelve a la tienda: no se puede cambiar';

/** Announces a parcel of another store; announced again by the same customer it is changed. */
export async function announceParcel(
  deps: Deps,
  customerId: string,
  announcement: Announcement,
): Promise<ForwardedParcel | Refusal> {
  const forbidden = refuseForbidden(deps, announcement);
  if (forbidden) return forbidden;
  return await transaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId);
    const taken = await refusePurchased(tx, announcement.trackingNumber);
    if (taken) return taken;
    const known = await lockParcel(tx, { number: announcement.trackingNumber });
    if (known) return await announceKnown(deps, tx, { parcel: known, customerId, announcement });
    if ((await countWaiting(tx, customerId)) >= MAX_WAITING_PARCELS)
      return refuse(422, `Podés tener hasta ${MAX_WAITING_PARCELS} paquetes esperando`);
    const id = deps.random.uuid();
    const at = deps.clock();
    await insertParcel(tx, {
      ...{ id, customer_id: customerId, tracking_number: announcement.trackingNumber, ...declared(announcement) },
      ...{ announced_at: at, received_at: null, weight_grams: null, order_id: null, created_at: at },
      ...{ returned_at: null, reminded_at: null, reception_key: null },
    });
    await receiveParkedParcel(deps, tx, id);
    return await presentStored(tx, { id, customerId });
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
    return refused ?? (await presentStored(tx, { id: parcel.id, customerId }));
  }
  const isOpen = parcel.received_at !== null && parcel.returned_at === null && !(await isOrdered(tx, parcel));
  if (!isOpen) return refuseField('trackingNumber', NUMBER_TAKEN);
  const claim = { parcel_id: parcel.id, customer_id: customerId, ...declared(announcement), claimed_at: deps.clock() };
  await writeClaim(tx, claim);
  if (parcel.customer_id !== null) return refuseField('trackingNumber', NUMBER_TAKEN);
  return await presentStored(tx, { id: parcel.id, customerId });
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
      if (!(await findOwnClaim(tx, own, parcel))) return notFound(PARCEL_NOT_FOUND);
      if (isChanged) return refuseArrived();
      return await announceKnown(deps, tx, { parcel, customerId: own.customerId, announcement });
    }
    if (isChanged) {
      if (parcel.received_at !== null) return refuseArrived();
      if (taken) return taken;
      if (await lockParcel(tx, { number: trackingNumber })) return refuseField('trackingNumber', NUMBER_TAKEN);
    }
    const refused = await saveDeclared(tx, parcel, { announcement, at: deps.clock() });
    if (refused) return refused;
    if (isChanged) await receiveParkedParcel(deps, tx, parcel.id);
    return await presentStored(tx, own);
  });
}

/** Takes back the announcement of a parcel that has not arrived, or a claim to one. */
export async function withdrawParcel({ db }: Pick<Context, 'db'>, own: OwnParcel): Promise<undefined | Refusal> {
  return await transaction(db, async (tx) => {
    const parcel = await lockParcel(tx, { id: own.id });
    if (!parcel) return notFound(PARCEL_NOT_FOUND);
    if (parcel.customer_id !== own.customerId) {
      if (!(await findOwnClaim(tx, own, parcel))) return notFound(PARCEL_NOT_FOUND);
      await deleteClaims(tx, { parcelId: own.id, customerId: own.customerId });
      return undefined;
    }
    if (parcel.received_at !== null)
      return refuse(409, 'Este paquete ya llegó a Miami: no se puede retirar el anuncio');
    await deleteParcel(tx, own.id);
    return undefined;
  });
}

/** A claim that its customer sees: somebody else's parcel does not show that it was claimed. */
async function findOwnClaim(tx: Tx, { id, customerId }: OwnParcel, parcel: ParcelRow) {
  const claim = parcel.customer_id === null ? await findClaim(tx, { parcelId: id, customerId }) : null;
  return claim?.contents ? claim : null;
}

async function presentStored(tx: Tx, { id, customerId }: OwnParcel): Promise<ForwardedParcel> {
  const parcel = await findListedParcel(tx, id);
  if (parcel.customer_id === customerId) return presentParcel(parcel);
  const claim = await findClaim(tx, { parcelId: id, customerId });
  if (!claim) throw new Error('a parcel that was just announced is neither the customer’s nor claimed');
  return presentClaim({ ...claim, tracking_number: parcel.tracking_number, received_at: parcel.received_at });
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
