/** What a test does to a sound database, by statements, so that an invariant no longer holds. */
export interface PlantedViolation {
  /** The name of the invariant. */
  invariant: string;
  what: string;
  plant: readonly string[];
}

const LATE = "now() - interval '1 hour'";
const copy = (table: string, change: Record<string, string>) =>
  `insert into ${table} select (jsonb_populate_record(row, ${Object.entries(change)
    .map(([name, value]) => `jsonb_build_object('${name}', ${value})`)
    .join(' || ')})).* from ${table} row limit 1`;

const plant = (invariant: string, what: string, ...statements: readonly string[]): PlantedViolation => ({
  invariant,
  what,
  plant: statements,
});

const ADDRESSES = 'I14 customers with more than 3 addresses, or not one default';
const QUANTITIES = 'I15 quantities outside 1 to 10';
const LINES = 'I6 lines of a cart twice, or with another price than the catalogue since it was read';
const TWICE_SAVED = 'I18 favourites or visits twice';
const ORDERED = 'I2 carts ordered twice, or open after their order';
const SUMS = 'I7 orders whose components do not add up to the amount, in whole cents';
const QUOTED = 'I9 orders whose lines are not those of their quote';
const PAYMENTS = 'I4 orders whose payments are not what their status says';
const KEPT = 'I4 orders given back that keep money, or money of the shopper beside the order';
const TOO_MUCH = 'I4 payments of which more goes back than came in';
const CHARGES = 'charges that are paid without a payment, paid otherwise, or of another amount than their payment';
const TICKETS = 'payments without exactly one e-ticket of their amount';
const NOTES = 'confirmed refunds without their credit note, or credit notes of more than their e-ticket';
const TWO_PEOPLE = 'refunds of the staff that nobody else agreed to';
const PURCHASES = 'I5 orders bought without a payment, or lines covered by two purchases';
const BEYOND = 'I5 orders bought beyond what was paid, without a loss that another person agreed to';
const PARKED = 'I11 notices parked although their payment, shipment or package is known';
const STUCK = 'I12 jobs that are due and do not run, or run beyond their lease';
const UNBOUGHT = 'I21 paid orders that nothing buys';

/** At least one for each invariant of the database. */
export const PLANTED: readonly PlantedViolation[] = [
  plant(
    CHARGES,
    'a charge that is paid without a payment',
    `insert into order_charges (id, order_id, purpose, subject, usd_cents, currency, cents, taxable_usd_cents, state,
      created_at, expires_at, settled_at)
      select gen_random_uuid(), id, 'line-difference', 'planted', 100, 'USD', 100, 0, 'paid', now(), now(), now() from orders limit 1`,
  ),
  plant(
    'changes of address that were made without their payment, or wait for one that has ended',
    'a change that was made although its charge lapsed',
    `insert into order_charges (id, order_id, purpose, subject, usd_cents, currency, cents, taxable_usd_cents, state,
      created_at, expires_at, settled_at)
      select '00000000-0000-4000-8000-000000000001', id, 'address', 'planted', 100, 'USD', 100, 0, 'lapsed', now(), now(), now()
      from orders limit 1`,
    `insert into address_changes (id, order_id, address, zone, charge_id, state, requested_at, ended_at)
      select gen_random_uuid(), order_id, '{}', 'MONTEVIDEO', id, 'done', now(), now() from order_charges
      where subject = 'planted'`,
  ),
  plant(ADDRESSES, 'no default address', 'update addresses set is_default = false'),
  plant(
    ADDRESSES,
    'four addresses',
    ...Array.from({ length: 3 }, () => copy('addresses', { id: 'gen_random_uuid()', is_default: 'false' })),
  ),
  plant(
    'I2 customers with several open carts',
    'two open carts',
    'drop index one_open_cart',
    "update carts set state = 'open'",
  ),
  plant(
    QUANTITIES,
    'eleven units in a cart',
    'alter table cart_items drop constraint cart_items_quantity_check',
    'update cart_items set quantity = 11',
  ),
  plant(
    QUANTITIES,
    'minus one unit in an order',
    'alter table order_lines drop constraint order_lines_quantity_check',
    'update order_lines set quantity = -1',
  ),
  plant(LINES, 'a price that the catalogue never had', 'update cart_items set price_cents = 1, added_at = now()'),
  plant(
    LINES,
    'a product twice in a cart',
    'alter table cart_items drop constraint cart_items_cart_id_asin_key',
    copy('cart_items', { id: 'gen_random_uuid()' }),
  ),
  plant(
    TWICE_SAVED,
    'a favourite twice',
    'alter table favorites drop constraint favorites_customer_id_asin_key cascade',
    copy('favorites', { id: 'gen_random_uuid()' }),
  ),
  plant(
    ORDERED,
    'a cart with two orders',
    'alter table orders drop constraint orders_cart_id_key',
    'update orders set cart_id = (select cart_id from orders limit 1)',
  ),
  plant(ORDERED, 'an open cart that was ordered', 'drop index one_open_cart', "update carts set state = 'open'"),
  plant(SUMS, 'a component that is not in the total', `update orders set fees = fees || '{"iva": 1}'`),
  plant(SUMS, 'half a cent', `update orders set fees = fees || '{"freight": 0.5}'`),
  plant(SUMS, 'a missing component', `update orders set fees = fees - 'handling'`),
  plant(SUMS, 'another amount', 'update orders set amount_cents = amount_cents + 1 where replacement_of is null'),
  plant(
    SUMS,
    'pesos a cent beside the rate',
    `update orders set currency = 'UYU', rate_micros = 40000000, amount_cents = amount_usd_cents * 40 + 1 where replacement_of is null`,
  ),
  plant(QUOTED, 'a price that changed after the order', 'update order_lines set price_cents = price_cents + 1'),
  plant(QUOTED, 'a weight that changed after the order', 'update order_lines set weight_grams = weight_grams + 1'),
  plant(QUOTED, 'a line that is gone', 'delete from order_lines'),
  plant(QUOTED, 'a parcel that left its paid order', 'update forwarded_parcels set order_id = null'),
  plant(
    'I10 moves of an order that the transition table does not have',
    'a move that leads elsewhere',
    "update order_events set trigger = 'SHDEL' where code = 'ZINC_PAID'",
  ),
  plant(
    'I10 moves of an order that the transition table does not have',
    'a move that was skipped',
    "delete from order_events where code = 'ZINC_PROCCESSING'",
  ),
  plant(
    'I10 orders in another status than their last move led to',
    'a status that fell back',
    "update orders set status = 'PAID' where status = 'ZINC_PAID'",
  ),
  plant(
    'I10 steps of a timeline twice',
    'a step twice',
    'alter table order_events drop constraint order_events_order_id_code_key',
    'insert into order_events (order_id, code, description, visible, happened_at) select order_id, code, description, visible, happened_at from order_events limit 1',
  ),
  plant(PAYMENTS, 'a failed order with a payment', "update payment_attempts set state = 'approved'"),
  plant(PAYMENTS, 'a bought order without one', "update payment_attempts set state = 'expired'"),
  plant(
    KEPT,
    'an order given back whose money stays',
    "update orders set status = 'REFUND' where status = 'ZINC_PAID'",
  ),
  plant(KEPT, 'a second payment that stays', "update payment_attempts set state = 'overpaid' where state = 'rejected'"),
  plant(TOO_MUCH, 'a refund above the payment', 'update refunds set amount_cents = 1000000'),
  plant(
    'I8 payments of another amount than their order, in its currency or in pesos at its rate',
    'a payment a cent short',
    'update payment_attempts set amount_cents = amount_cents - 1',
  ),
  plant(
    'I4 refunds twice for one payment and reason',
    'a refund twice',
    'alter table refunds drop constraint refunds_attempt_id_reason_key',
    copy('refunds', { id: 'gen_random_uuid()' }),
  ),
  plant(TICKETS, 'a payment without its e-ticket', 'delete from fiscal_documents'),
  plant(TICKETS, 'an e-ticket a cent short', 'update fiscal_documents set cents = cents - 1'),
  plant(TICKETS, 'an e-ticket of a payment that did not come in', "update payment_attempts set state = 'expired'"),
  plant(NOTES, 'a confirmed refund without its credit note', 'update refunds set confirmed_at = now()'),
  plant(
    NOTES,
    'a credit note of more than its e-ticket',
    copy('fiscal_documents', {
      ...{ id: 'gen_random_uuid()', kind: "'credit-note'", corrects: 'row.id', refund_id: 'gen_random_uuid()' },
      ...{ cents: 'row.cents + 1', series: "'Z'", number: '999' },
    }),
  ),
  plant(
    'fiscal documents whose lines or totals do not add up to them',
    'a document that says another amount',
    "update fiscal_documents set content = jsonb_set(content, '{lines,0,cents}', '1')",
  ),
  plant(TWO_PEOPLE, 'a refund of more than was agreed to', 'update refunds set amount_cents = amount_cents + 1'),
  plant(TWO_PEOPLE, 'a refund without a request', 'delete from refund_requests'),
  plant(
    TWO_PEOPLE,
    'a request that its requester approved',
    'alter table refund_requests drop constraint refund_approved_by_another',
    'update refund_requests set decided_by = requested_by, decided_key = requested_key',
  ),
  plant(
    BEYOND,
    'a purchase for more than was paid',
    'drop trigger check_purchase_change on purchases',
    'update purchases set max_price_cents = 999900',
  ),
  plant(BEYOND, 'an order that nobody agreed to send again', 'delete from purchase_losses'),
  plant(PURCHASES, 'a purchase without a payment', "update payment_attempts set state = 'rejected'"),
  plant(
    'I11 notices twice, or without a known outcome',
    'a notice twice',
    'alter table inbound_events drop constraint inbound_events_pkey cascade',
    'insert into inbound_events select * from inbound_events limit 1',
  ),
  plant(
    PARKED,
    'a parked notice of a known payment',
    `update inbound_events set outcome = 'parked', received_at = ${LATE} where source = 'sistarbanc'`,
  ),
  plant(
    'I11 notices that were not applied and that nobody is shown',
    'an unapplied notice that only the log has',
    `insert into inbound_events (source, event_key, body, received_at, outcome)
      values ('sistarbanc', '1:0:100:USD', '{"transactionId":"1"}', now(), 'mismatch')`,
  ),
  plant(
    'I13 mails twice for one thing that happened',
    'a mail twice',
    'alter table mails drop constraint mails_kind_subject_id_key',
    copy('mails', { id: 'gen_random_uuid()' }),
  ),
  plant(
    'I13 mails neither sent nor given up, and without a job',
    'a mail whose job is lost',
    `update mails set sent_at = null, created_at = ${LATE}`,
  ),
  plant(
    STUCK,
    'a job that nobody picks up',
    `insert into jobs.job (name, data, start_after) values ('send-mail', '{}', ${LATE})`,
  ),
  plant(
    STUCK,
    'a job whose worker died unnoticed',
    `insert into jobs.job (name, data, state, started_on, expire_seconds) values ('send-mail', '{}', 'active', ${LATE}, 60)`,
  ),
  plant(
    'I12 jobs given up before their last retry',
    'a failed job that nothing retries',
    `insert into jobs.job (name, data, state) values ('send-mail', '{}', 'failed')`,
  ),
  plant(
    'I21 payments, purchases, refunds or returns whose check is overdue',
    'a purchase that nobody asks about',
    `update purchases set next_check_at = ${LATE}`,
  ),
  plant(UNBOUGHT, 'a paid order without a job', "update orders set status = 'PAID'", 'delete from purchases'),
  plant(
    'changes of the staff without an audit row of the same transaction',
    'a note without its audit row',
    'alter table staff_audit disable trigger user',
    "delete from staff_audit where act = 'addNote'",
  ),
  plant(
    'changes of the staff without an audit row of the same transaction',
    'an audit row written by a transaction of its own',
    'alter table staff_audit disable trigger user',
    "update staff_audit set at = at where act = 'approveRefund'",
  ),
  plant(
    'acts done twice with one key',
    'an act twice',
    'alter table staff_audit drop constraint staff_audit_staff_id_act_idempotency_key_key',
    `insert into staff_audit (at, staff_id, session_id, factor, act, outcome, effects, idempotency_key)
      select at, staff_id, session_id, factor, act, outcome, effects, idempotency_key from staff_audit
      where idempotency_key is not null limit 1`,
  ),
];
