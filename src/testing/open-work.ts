import type pg from 'pg';

/** What waits for a person, of each kind: far more than a day of a shop brings. */
const OPEN = { refunds: 2000, holds: 500, openCases: 300, notices: 1000, weights: 500, invoices: 100, unbanked: 5 };
/** What was done in the history of a million orders. */
const HISTORY = {
  cases: 20_000,
  audit: 300_000,
  notes: 1_000_000,
  requests: 20_000,
  movements: 100_000,
  invoices: 100,
};
const OF_ORDERS = 1_000_000;

interface Work {
  /** In whose name it was done. */
  staffId: string;
  /** Beside so many orders of `insertHistory`. */
  orders: number;
  /** How much waits, as a part of far too much. */
  share?: number;
}

/** Inserts what the staff of a shop with a long history has before it: work that waits, and the traces of what was done. */
export async function insertOpenWork(pool: pg.Pool, work: Work): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    for (const statement of statementsFor(work)) await client.query(statement);
    await client.query('reset session_replication_role');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

/** Orders of the history, `count` of them, the newest first; `offset` keeps the kinds apart. */
const orders = (count: number, offset = 0) =>
  `(select id, number, customer_id, created_at from orders where carrier_tracking_number like 'history-%'
    order by number desc limit ${count} offset ${offset}) o`;

function statementsFor({ staffId, orders: all, share = 1 }: Work): string[] {
  const open = scaled(OPEN, share);
  const history = scaled(HISTORY, all / OF_ORDERS);
  // Each kind begins at other orders.
  const place = (thousands: number) => Math.round(thousands * 1000 * share);
  return [
    `insert into refunds (id, order_id, attempt_id, reason, amount_cents, currency, state, created_at, manual_reason)
      select gen_random_uuid(), id, (select a.id from payment_attempts a where a.order_id = o.id limit 1),
        'late-payment', 5000, 'USD', 'manual', now() - make_interval(mins => number::int % 50000), 'refused'
      from ${orders(open.refunds)}`,
    `insert into order_holds (id, order_id, signals, points, held_at)
      select gen_random_uuid(), id, '[]', 9, now() - make_interval(mins => number::int % 5000)
      from ${orders(open.holds, place(2))}`,
    `insert into cases (id, order_id, customer_id, kind, line_ids, state, opened_at, closed_at, closed_by, closing_reason)
      select gen_random_uuid(), id, customer_id, 'late', '{}', 'closed', created_at, created_at, 'staff', 'answered'
      from ${orders(history.cases, place(3))}`,
    `insert into cases (id, order_id, customer_id, kind, line_ids, state, opened_at)
      select gen_random_uuid(), id, customer_id, 'damaged', '{}', 'open', now() - make_interval(mins => number::int % 9000)
      from ${orders(open.openCases, place(2.5))}`,
    `insert into cases (id, order_id, customer_id, kind, line_ids, state, opened_at)
      select gen_random_uuid(), id, customer_id, 'late', '{}', 'open', now() from orders where consignee <> '{}'`,
    `insert into case_messages (id, case_id, author, text, written_at)
      select gen_random_uuid(), id, 'customer', 'Llegó dañado', opened_at from cases`,
    `insert into inbound_events (source, event_key, body, received_at, outcome)
      select 'skypostal', 'package:OPEN' || n, jsonb_build_object('trackingNumber', 'OPEN' || n),
        now() - make_interval(mins => n), 'parked' from generate_series(1, ${open.notices}) n`,
    `insert into weight_differences (order_id, quoted_grams, billed_grams, quoted_cents, billed_cents, found_at)
      select id, 1000, 2000, 2000, 4000, now() - make_interval(mins => number::int % 9000)
      from ${orders(open.weights, place(5))}`,
    `insert into refund_requests (id, order_id, attempt_id, kind, amount_cents, currency, amount_usd_cents, reason, state,
        requested_by, requested_key, requested_at, decided_at, approval_limit_cents)
      select gen_random_uuid(), id, (select a.id from payment_attempts a where a.order_id = o.id limit 1), 'amount', 500,
        'USD', 500, 'Llegó dañado', 'approved', '${staffId}', number, now() - make_interval(mins => number::int % 90000), now(), 1000
      from ${orders(history.requests, place(6))}`,
    `insert into staff_audit (at, staff_id, factor, act, outcome, subject_kind, subject_id, reason)
      select now() - make_interval(mins => n % 500000), '${staffId}', 'passkey', 'writeNote', 'done', 'order',
        (10000 + n % 100000)::text, 'Llamó' from generate_series(1, ${history.audit}) n`,
    `insert into staff_audit (at, act, outcome, subject_kind, subject_id, reason)
      select now() - make_interval(mins => n % 500000), 'writeNote', 'done', 'order', (10000 + n % 100000)::text, 'Llamó'
      from generate_series(1, ${history.notes}) n`,
    ...moneyStatements(staffId, { ...history, openInvoices: open.invoices, unbanked: open.unbanked }),
    `insert into search_counts (day, query, visitors, without_own, without_any)
      select current_date - day, 'palabra ' || n, n, n % 7, n % 3 from generate_series(1, 40) day, generate_series(1, 200) n`,
  ];
}

/** A year of the bank's statements and of the carrier's invoices, most of it settled. */
function moneyStatements(
  staffId: string,
  {
    movements,
    invoices,
    openInvoices,
    unbanked,
  }: { movements: number; invoices: number; openInvoices: number; unbanked: number },
): string[] {
  const account = `(select id from bank_accounts where name = 'Banco de medida')`;
  return [
    `insert into bank_accounts (id, name, currency, methods, covered, due_to, created_at, created_by)
      values (gen_random_uuid(), 'Banco de medida', 'USD', '{bank}', datemultirange(daterange(current_date - 365, current_date)),
        current_date - 7, now(), '${staffId}')`,
    `insert into bank_movements (id, account_id, day, amount_cents, currency, reference, occurrence, state, imported_at, decided_at)
      select gen_random_uuid(), ${account}, current_date - n % 365, 5000, 'USD', 'R' || n, 1, case when n % 50 = 0 then 'unmatched' else 'matched' end,
        now(), case when n % 50 = 0 then null else now() end from generate_series(1, ${movements}) n`,
    // Triggers do not run here.
    `insert into bank_day_sums (account_id, day, state, movements, credit_cents, debit_cents)
      select account_id, day, state, count(*), sum(amount_cents), 0 from bank_movements
      where account_id = ${account} group by account_id, day, state`,
    `insert into bank_matches (id, movement_id, attempt_id, is_confirmed, matched_at)
      select gen_random_uuid(), movement.id, attempt.id, true, now()
      from (select id, row_number() over (order by id) as place from bank_movements
        where state = 'matched' and account_id = ${account}) movement
      join (select id, row_number() over (order by settled_at desc) as place from payment_attempts
        where state = 'approved' and not is_banked and abs(hashtext(id::text)) % 1000 >= ${unbanked}) attempt
        using (place)`,
    `update payment_attempts set is_banked = true where id in (select attempt_id from bank_matches)`,
    // Statements began when the oldest of these payments came in: those before are in none.
    `update bank_accounts set covered = datemultirange(daterange(
        (select min(settled_at)::date + 1 from payment_attempts where is_banked), current_date)) where id = ${account}`,
    `insert into carrier_invoices (id, carrier, number, issued_on, content_hash, lines, billed_cents, expected_cents, imported_by, imported_at)
      select gen_random_uuid(), 'skypostal', 'medida-' || n, current_date - 7 * n, n, 1000, 2000000, 2000000, '${staffId}', now()
      from generate_series(1, ${invoices}) n`,
    `insert into carrier_charges (invoice_id, position, tracking_numbers, order_id, billed_grams, charge_cents, other_cents,
        expected_cents, findings, needs_decision, found_at)
      select invoice.id, n, array['package-' || shop.number], shop.id, 1000, 2000, 0, 2000,
        case when n % 20 = 0 then array['overcharge'] else '{}' end, n % 20 = 0 and invoice.place <= ${openInvoices}, now()
      from (select id, row_number() over (order by id) as place from carrier_invoices
        where number like 'medida-%') invoice, generate_series(1, 1000) n
      join lateral (select id, number from orders where number = n - 1
        + (select min(number) from orders where carrier_tracking_number like 'history-%') limit 1) shop on true`,
  ];
}

function scaled<Counts extends Record<string, number>>(counts: Counts, by: number): Counts {
  const entries = Object.entries(counts).map(([kind, count]) => [kind, Math.ceil(count * by)]);
  return Object.fromEntries(entries) as Counts;
}
