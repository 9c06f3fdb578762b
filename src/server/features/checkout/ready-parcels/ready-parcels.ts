import type { OrderRow } from '#db/tables/orders.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { areAsQuoted, type ParcelState, parcelState, type QuotedParcel } from '#domain/forwarding/parcel.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { grams } from '#domain/weight/grams.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { lockParcelsOf, type ParcelRow, selectParcels, selectParcelsOf } from './repository.ts';

/** Parcels of a customer, null for a visitor, that an order can bring, or why one cannot; somebody else's do not exist. */
export async function readReadyParcels(
  db: Queryable,
  customerId: string | null,
  ids: readonly string[],
): Promise<QuotedParcel[] | Refusal> {
  if (ids.length === 0) return [];
  const rows = customerId === null ? [] : await selectParcels(db, customerId, ids);
  if (rows.length < new Set(ids).size) return notFound('No encontramos ese paquete');
  const ready = rows.flatMap((row) => (stateOf(row) === 'ready' ? weighed(row) : []));
  if (ready.length === rows.length) return ready;
  const states = rows.map(stateOf);
  const message = WHY_NOT.find(([state]) => states.includes(state))?.[1] ?? NOT_READY;
  return refuse(409, message, [{ field: 'parcels', message }]);
}

const WHY_NOT: readonly (readonly [ParcelState, string])[] = [
  ['ordered', 'Uno de los paquetes ya viaja con otra orden'],
  ['review', 'Uno de los paquetes está en revisión: una persona confirma de quién es'],
  ['unproven', 'Falta la factura de uno de los paquetes'],
];
const NOT_READY = 'Uno de los paquetes todavía no llegó a Miami, o falta que nos digas qué trae';

/** The parcels of other stores that an order brings. */
export async function findParcelsOf(db: Queryable, orderId: string): Promise<QuotedParcel[]> {
  return (await selectParcelsOf(db, orderId)).flatMap(weighed);
}

/** The parcels that an order was priced with, whatever became of them since. Of an order without a copy: those it brings. */
export async function findQuotedParcels(
  db: Queryable,
  { id, quoted_parcels: quoted }: Pick<OrderRow, 'id' | 'quoted_parcels'>,
): Promise<QuotedParcel[]> {
  return quoted ?? (await findParcelsOf(db, id));
}

/**
 * Whether the parcels of an order that ended are still its customer's, in Miami, in no other order, and as it was quoted with
 * them. They are locked: they change no more before the order goes on.
 */
export async function lockParcelsAsQuoted(
  tx: Tx,
  { id, customer_id: customerId, fees, quoted_parcels: quoted }: OrderRow,
): Promise<boolean> {
  if (quoted === null) return (fees.forwardedGoods ?? 0) === 0;
  return areAsQuoted(quoted, (await lockParcelsOf(tx, { id, customerId })).flatMap(weighed));
}

function stateOf({ contents, received_at, returned_at, weight_grams, order_status, ...row }: ParcelRow) {
  return parcelState({
    isOwnerKnown: row.owner_known_by !== null,
    isBlocked: row.is_blocked,
    contents,
    isReceived: received_at !== null,
    weightGrams: weight_grams === null ? null : grams(weight_grams),
    orderStatus: order_status as OrderStatus | null,
    isReturned: returned_at !== null,
  });
}

function weighed({ id, contents, weight_grams }: Pick<ParcelRow, 'id' | 'contents' | 'weight_grams'>): QuotedParcel[] {
  return contents === null || weight_grams === null ? [] : [{ id, contents, weightGrams: grams(weight_grams) }];
}
