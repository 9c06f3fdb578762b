import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { PAGE_SIZE } from '#contract/backoffice/page.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { factsOfOrders } from '#server/features/operations/order-facts/facts-of-orders.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { boardOf } from './board-of.ts';
import { countConsolidations, selectConsolidations } from './consolidations-repository.ts';

type Deps = Pick<Context, 'db'>;

/** The orders of a leg, each with its parcels as one shipment: those that wait longest first, of delivered ones the newest. */
export async function listConsolidations(
  { db }: Deps,
  { input: { leg, after }, staff }: StaffRequest<'listConsolidations'>,
): Promise<BackofficeReply<'listConsolidations'> | Refusal> {
  const [, place = '', number = ''] = /^(\d{1,16}) (\d{1,15})$/.exec(after ?? '') ?? [];
  if (after !== undefined && number === '') return refuseField('after', 'Esa página no existe');
  const position = after === undefined ? null : { place, number: Number(number) };
  const found = await selectConsolidations(db, leg, { after: position, limit: PAGE_SIZE + 1 });
  const { rows, next } = listPage(found, ({ place: at, orderNumber }) => `${at} ${orderNumber}`);
  const numbers = rows.map(({ orderNumber }) => orderNumber);
  const facts = await factsOfOrders(db, numbers, staff);
  return {
    next,
    rows: rows.map(({ place: _place, ...row }) => ({
      ...row,
      ...facts(row.orderNumber),
      leg,
      since: row.since.toISOString(),
    })),
  };
}

export async function readConsolidationBoard({ db }: Deps): Promise<BackofficeReply<'readConsolidationBoard'>> {
  return await boardOf((leg, limit) => countConsolidations(db, leg, limit));
}
