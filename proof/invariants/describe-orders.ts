import type pg from 'pg';
import type { Finding } from '#proof/lib/findings.ts';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What the database knows of the orders that violations name, one line each, for a look at a run that failed. */
export async function describeOrders(pool: pg.Pool, measured: readonly Finding[]): Promise<string[]> {
  const ids = measured.filter(({ ok }) => !ok).flatMap((finding) => finding.measured.match(ID) ?? []);
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws('; ', 'order ' || shop.id || ' ' || shop.status,
      (select string_agg(concat_ws(' by ', code, trigger), ', ' order by id) from order_events where order_id = shop.id),
      'payments ' || (select string_agg(method || ' ' || state, ', ') from payment_attempts where order_id = shop.id),
      'purchase ' || (select concat_ws(' ', state, manual_reason) from purchases where order_id = shop.id),
      'refunds ' || (select string_agg(concat_ws(' ', reason, state), ', ') from refunds where order_id = shop.id),
      'requests ' || (select string_agg(kind || ' ' || state, ', ') from refund_requests where order_id = shop.id),
      'holds ' || (select string_agg(coalesce(decision, 'open'), ', ') from order_holds where order_id = shop.id),
      'jobs ' || (select string_agg(name || ' ' || state, ', ' order by created_on) from jobs.job
        where data->>'orderId' = shop.id::text)) as line
    from orders shop where shop.id = any($1::uuid[])`,
    [ids],
  );
  return rows.map(({ line }) => line);
}
