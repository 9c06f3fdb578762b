import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listCountOf } from '#server/backoffice/list-count.ts';
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
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  const facts = await factsOfOrders(
    db,
    rows.map(({ orderNumber }) => orderNumber),
    staff,
  );
  return {
    rows: rows.map(({ place: _place, ...row }) => ({
      ...row,
      customer: facts(row.orderNumber).customer,
      image: facts(row.orderNumber).image,
      leg,
      since: row.since.toISOString(),
      receivedAt: row.receivedAt?.toISOString() ?? null,
    })),
    next: last ? `${last.place} ${last.orderNumber} ${last.id}` : null,
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
  const [, place = '', id = ''] = new RegExp(`^(\\d{1,16}) (${UUID})$`).exec(after ?? '') ?? [];
  if (after !== undefined && id === '') return refuseField('after', 'Esa página no existe');
  const page = { show, after: after === undefined ? null : { place, id }, limit: PAGE_SIZE + 1 };
  const found = await repository.selectPurchases(db, page);
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  const facts = await factsOfOrders(
    db,
    rows.map(({ orderNumber }) => orderNumber),
    staff,
  );
  return {
    rows: rows.map(({ place: _place, lines, maxPriceCents, ...row }) => ({
      ...row,
      ...facts(row.orderNumber),
      limitCents: maxPriceCents ?? maxPrice(lines),
      requestedAt: row.requestedAt.toISOString(),
    })),
    next: last ? `${last.place} ${last.id}` : null,
  };
}

export async function countPurchases(
  { db }: Deps,
  { input: { show } }: StaffRequest<'countPurchases'>,
): Promise<BackofficeReply<'countPurchases'>> {
  return listCountOf([{ count: await repository.countPurchases(db, { show, limit: MAX_COUNTED + 1 }) }]);
}
