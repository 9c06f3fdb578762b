import type { Queryable } from '#db/transaction.ts';
import { parcelState, type WeighedParcel } from '#domain/forwarding/parcel.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { grams } from '#domain/weight/grams.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { countPackages, type ParcelRow, selectParcels, selectParcelsOf } from './repository.ts';

/** Parcels of a customer, null for a visitor, that an order can bring, or why one cannot; somebody else's do not exist. */
export async function readReadyParcels(
  db: Queryable,
  customerId: string | null,
  ids: readonly string[],
): Promise<WeighedParcel[] | Refusal> {
  if (ids.length === 0) return [];
  const rows = customerId === null ? [] : await selectParcels(db, customerId, ids);
  if (rows.length < new Set(ids).size) return notFound('No encontramos ese paquete');
  const ready = rows.flatMap((row) => (stateOf(row) === 'ready' ? weighed(row) : []));
  if (ready.length === rows.length) return ready;
  const message = rows.some((row) => stateOf(row) === 'ordered')
    ? 'Uno de los paquetes ya viaja con otra orden'
    : 'Uno de los paquetes todavía no llegó a Miami, o falta que nos digas qué trae';
  return refuse(409, message, [{ field: 'parcels', message }]);
}

/** The parcels of other stores that an order brings. */
export async function findParcelsOf(db: Queryable, orderId: string): Promise<WeighedParcel[]> {
  return (await selectParcelsOf(db, orderId)).flatMap(weighed);
}

/** Whether parcels that an order was made for are in another one by now. */
export async function haveParcelsLeft(
  db: Queryable,
  { id, fees }: { id: string; fees: { forwardedGoods?: number; packages: number } },
): Promise<boolean> {
  if ((fees.forwardedGoods ?? 0) === 0) return false;
  return (await countPackages(db, id)) < fees.packages;
}

function stateOf({ contents, received_at, returned_at, weight_grams, order_status }: ParcelRow) {
  return parcelState({
    contents,
    isReceived: received_at !== null,
    weightGrams: weight_grams === null ? null : grams(weight_grams),
    orderStatus: order_status as OrderStatus | null,
    isReturned: returned_at !== null,
  });
}

function weighed({ contents, weight_grams }: Pick<ParcelRow, 'contents' | 'weight_grams'>): WeighedParcel[] {
  return contents === null || weight_grams === null ? [] : [{ contents, weightGrams: grams(weight_grams) }];
}
