import type pg from 'pg';

export interface HistorySize {
  customers: number;
  /** Orders that ended long ago, each with a line, its events, a payment, a purchase, a package and two mails. */
  orders: number;
  /** Views of the last month; the products that exist share them unevenly. */
  views: number;
  /** What the customers have as document and birthday, and by what the document is found; without it they have none. */
  sealed?: { value: string; hash: string };
}

/** The oldest order is this old, the newest four months. */
const OLDEST_DAYS = 1000;
const NEWEST_DAYS = 120;

/** Inserts customers, closed orders and product views by SQL, beside those that exist, and updates the statistics of the planner. */
export async function insertHistory(pool: pg.Pool, size: HistorySize): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await insertCustomers(client, size);
    const { rows } = await client.query('select coalesce(max(number), 0)::int as last from orders');
    await insertOrders(client, size, rows[0].last);
    // Foreign keys need no check here; only orders have triggers that are to run.
    await client.query('set session_replication_role = replica');
    await insertOrderParts(client, rows[0].last);
    await insertViews(client, size.views);
    await client.query('reset session_replication_role');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

async function insertCustomers(client: pg.PoolClient, { customers, sealed }: HistorySize): Promise<void> {
  await client.query(
    `insert into customers (id, email, email_key, first_name, last_name, document, birthday, document_hash, created_at)
    select id, email, email, 'Ana', 'Suárez', $2, $2, $3, now() - interval '1000 days' from (
      select id, 'historia-' || id || '@correo.example' as email
      from (select gen_random_uuid() as id from generate_series(1, $1::int)) new) named`,
    [customers, sealed?.value ?? null, sealed?.hash ?? null],
  );
}

async function insertOrders(client: pg.PoolClient, { customers, orders }: HistorySize, last: number): Promise<void> {
  await client.query(
    `with owner as (
      select id, row_number() over () - 1 as place from customers where email like 'historia-%' limit $1::int
    )
    insert into orders (id, customer_id, cart_id, status, currency, amount_cents, amount_usd_cents, fees, use_franchise,
      delivery_method, delivery_zone, address, consignee, customer_email, carrier_tracking_number, created_at)
    select gen_random_uuid(), owner.id, gen_random_uuid(),
      case when n % 10 < 7 then 'COMPLETED' when n % 10 = 7 then 'CANCELED' when n % 10 = 8 then 'FAILED' else 'REFUND' end,
      'USD', 5000, 5000, '{}', 'NOT_USE', 'pickup', 'PICKUP', '{}', '{}', 'historia@correo.example', 'history-' || n,
      now() - make_interval(days => ${NEWEST_DAYS} + (n % ${OLDEST_DAYS - NEWEST_DAYS})::int)
    from generate_series($3::int + 1, $3::int + $2::int) n join owner on owner.place = n % $1::int`,
    [customers, orders, last],
  );
}

async function insertOrderParts(client: pg.PoolClient, last: number): Promise<void> {
  const inserted = `from orders where carrier_tracking_number like 'history-%' and number > ${last}`;
  const statements = [
    `insert into order_lines (id, order_id, position, asin, title, variant, quantity, price_cents, weight_grams)
      select gen_random_uuid(), id, 0, 'B0' || lpad((number % 5000)::text, 8, '0'), 'Cable', '', 1, 5000, 100 ${inserted}`,
    `insert into order_events (order_id, code, description, visible, happened_at)
      select id, code, '', true, created_at + make_interval(hours => place::int) from (select id, status, created_at ${inserted}) o,
      unnest(array['NEW', 'PAID', 'ZINC_PAID', status]) with ordinality as code (code, place) where code <> 'PAID' or status <> 'FAILED'`,
    `insert into payment_attempts (id, order_id, method, transaction_id, state, amount_cents, currency, taxable_cents,
      created_at, expires_at, settled_at) select gen_random_uuid(), id, case when number % 4 = 0 then 'abitab' else 'sistarbanc_brou' end, 'history-' || number,
      case status when 'FAILED' then 'rejected' else 'approved' end, 5000, 'USD', 0, created_at, created_at, created_at ${inserted}`,
    `insert into purchases (order_id, idempotency_key, attempt, state, requested_at, updated_at)
      select id, gen_random_uuid(), 1, 'placed', created_at, created_at ${inserted}`,
    `insert into packages (id, order_id, tracking_number, status, asins, created_at, received_at)
      select gen_random_uuid(), id, 'package-' || number, 'PACKAGE_RECEIVED', '{}', created_at, created_at ${inserted}`,
    `insert into refunds (id, order_id, attempt_id, reason, amount_cents, currency, state, created_at, sent_at)
      select gen_random_uuid(), id, gen_random_uuid(), 'purchase-refused', 5000, 'USD', 'sent', created_at, created_at
      ${inserted} and status = 'REFUND'`,
    `insert into mails (id, kind, subject_id, recipient, subject, text, html, created_at, sent_at)
      select gen_random_uuid(), 'history-' || kind, id::text, 'historia-' || number || '@correo.example', '', '', '',
        now() - make_interval(days => 5 + kind * number::int % 80), now()
      from (select id, number ${inserted}) o, generate_series(1, 2) kind`,
    `insert into inbound_events (source, event_key, body, received_at, outcome)
      select 'skypostal', 'status:history-' || number,
        jsonb_build_object('event', jsonb_build_object('trackingNumber', 'history-' || number)),
        now() - make_interval(days => 1 + number::int % 25), 'applied' ${inserted}`,
  ];
  for (const statement of statements) await client.query(statement);
}

async function insertViews(client: pg.PoolClient, count: number): Promise<void> {
  await client.query(
    `insert into product_views (asin, visitor, day)
    select 'B0' || lpad(floor(20000 * power(random(), 3))::int::text, 8, '0'), n::text, current_date - (n % 30)::int
    from generate_series(1, $1::int) n on conflict do nothing`,
    [count],
  );
  await client.query(
    `insert into product_view_counts (day, asin, views, networks) select day, asin, count(*), count(*) from product_views
    group by day, asin on conflict (day, asin) do update set views = excluded.views, networks = excluded.networks`,
  );
  // What the retention keeps of them.
  await client.query('delete from product_views where day < current_date - 7');
}
