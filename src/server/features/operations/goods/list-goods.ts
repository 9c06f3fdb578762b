import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
import { formatPlace, listPage, parsePlace } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { maxPrice } from '#server/features/fulfilment/purchasing/max-price.ts';
import { factsOfOrders } from '#server/features/operations/order-facts/facts-of-orders.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { boardOf } from './board-of.ts';
import * as repository from './repository.ts';

type Deps = Pick<Context, 'db'>;

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

/** The parcels of a leg: the ones that wait longest, and of those delivered the newest. */
export async function listParcels(
  { db }: Deps,
  { input: { leg, after }, staff }: StaffRequest<'listParcels'>,
): Promise<BackofficeReply<'listParcels'> | Refusal> {
  const [, place = '', number = '', id = ''] =
    new RegExp(`^(\\d{1,16}) (\\d{1,15}) (${UUID})$`).exec(after ?? '') ?? [];
  if (after !== undefined && id === '') return refuseField('after', 'Esa página no existe');
  const position = after === undefined ? null : { place, number: Number(number), id };
  const found = await repository.selectParcels(db, leg, { after: position, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, (row) => `${row.place} ${row.orderNumber} ${row.id}`);
  const numbers = rows.map(({ orderNumber }) => orderNumber);
  const facts = await factsOfOrders(db, numbers, staff);
  return {
    next,
    rows: rows.map(({ place: _place, ...row }) => ({
      ...row,
      customer: facts(row.orderNumber).customer,
      image: facts(row.orderNumber).image,
      leg,
      since: row.since.toISOString(),
      receivedAt: row.receivedAt?.toISOString() ?? null,
    })),
  };
}

export async function readParcelBoard({ db }: Deps): Promise<BackofficeReply<'readParcelBoard'>> {
  return await boardOf((leg, limit) => repository.countParcels(db, leg, limit));
}

/** Purchases with what each cost against the most that it may cost, the newest first. */
export async function listPurchases(
  { db }: Deps,
  { input: { show, after }, staff }: StaffRequest<'listPurchases'>,
): Promise<BackofficeReply<'listPurchases'> | Refusal> {
  const position = after === undefined ? null : parsePlace(after);
  if (after !== undefined && position === null) return refuseField('after', 'Esa página no existe');
  const found = await repository.selectPurchases(db, { show, after: position, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, formatPlace);
  const numbers = rows.map(({ orderNumber }) => orderNumber);
  const facts = await factsOfOrders(db, numbers, staff);
  return {
    next,
    rows: rows.map(({ place: _place, lines, maxPriceCents, ...row }) => ({
      ...row,
      ...facts(row.orderNumber),
      limitCents: maxPriceCents ?? maxPrice(lines),
      requestedAt: row.requestedAt.toISOString(),
    })),
  };
}

export async function countPurchases(
  { db }: Deps,
  { input: { show } }: StaffRequest<'countPurchases'>,
): Promise<BackofficeReply<'countPurchases'>> {
  return listCountOf([{ count: await repository.countPurchases(db, { show, limit: MAX_COUNTED + 1 }) }]);
}
