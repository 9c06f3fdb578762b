import { sql } from 'kysely';
import type { LateRisksTable } from '#db/tables/order-desk.ts';
import type { Queryable } from '#db/transaction.ts';
import type { TravelingStatus } from '#domain/order/arrival-times.ts';

/** As the predicate of the index on promised days has it, without those that have arrived at the branch. */
const TRAVELING = sql`promised_on is not null and status in ('PAID', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED',
  'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP') and status <> 'PICK_UP'`;

/** The events of the orders that arrived last, found by the index of arrivals. */
export async function findArrivedJourneys(db: Queryable, limit: number): Promise<{ code: string; at: number }[][]> {
  const last = (code: 'PICK_UP' | 'DELIVERED') => sql`(select order_id, happened_at from order_events
    where code = ${sql.lit(code)} order by happened_at desc limit ${limit})`;
  const { rows } = await sql<{ events: { code: string; at: number }[] }>`
    select journey.events from (
      select order_id, max(happened_at) as at from (${last('PICK_UP')} union all ${last('DELIVERED')}) found
      group by order_id order by at desc limit ${limit}) arrived
    cross join lateral (select jsonb_agg(jsonb_build_object('code', code, 'at', (extract(epoch from happened_at) * 1000)::bigint)
      ) as events from order_events where order_id = arrived.order_id) journey`.execute(db);
  return rows.map(({ events }) => events);
}

export interface TravelingOrder {
  id: string;
  number: number;
  status: TravelingStatus;
  since: Date;
  promisedOn: string;
}

export type TravelingPosition = Pick<TravelingOrder, 'promisedOn' | 'number'>;

/** A page of the orders that are on their way, by promised day. */
export async function findTraveling(
  db: Queryable,
  { after, limit }: { after: TravelingPosition | null; limit: number },
): Promise<TravelingOrder[]> {
  const beyond =
    after === null ? sql`` : sql`and (promised_on, number) > (${after.promisedOn}::date, ${after.number}::bigint)`;
  const { rows } = await sql<TravelingOrder>`
    select id, number, status, coalesce(status_since, created_at) as since, promised_on as "promisedOn" from orders
    where ${TRAVELING} ${beyond} order by promised_on, number limit ${limit}`.execute(db);
  return rows;
}

export async function saveRisks(db: Queryable, risks: readonly LateRisksTable[]): Promise<void> {
  if (risks.length === 0) return;
  await db
    .insertInto('late_risks')
    .values([...risks])
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet((row) => ({
        percent: row.ref('excluded.percent'),
        status: row.ref('excluded.status'),
        days: row.ref('excluded.days'),
        similar_orders: row.ref('excluded.similar_orders'),
        late_orders: row.ref('excluded.late_orders'),
        is_beyond: row.ref('excluded.is_beyond'),
        computed_at: row.ref('excluded.computed_at'),
      })),
    )
    .execute();
}

/** Deletes the risks of orders that a run did not find on their way, or could say nothing of. */
export async function deleteRisksBefore(db: Queryable, computedAt: Date): Promise<void> {
  await db.deleteFrom('late_risks').where('computed_at', '<', computedAt).execute();
}

/** Orders at this risk or more whose promised day is not over and whose shopper was not told; a held one waits for a person. */
export async function findToTell(
  db: Queryable,
  { percent, today, limit }: { percent: number; today: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select risk.order_id as id from late_risks risk
    cross join lateral (select promised_on, anonymized_at from orders where id = risk.order_id limit 1) shop
    where risk.percent >= ${percent} and shop.promised_on >= ${today}::date and shop.anonymized_at is null
      and not exists (select from mails where kind = 'order-delay' and subject_id = risk.order_id::text)
      and not exists (select from order_holds where order_id = risk.order_id and decision is null)
    order by risk.percent desc, risk.number desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The risk of an order; null where nothing is known of it. */
export async function findRisk(db: Queryable, orderId: string): Promise<LateRisksTable | null> {
  const found = db.selectFrom('late_risks').selectAll().where('order_id', '=', orderId);
  return (await found.executeTakeFirst()) ?? null;
}
