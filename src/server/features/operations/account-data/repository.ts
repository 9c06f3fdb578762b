import { sql } from 'kysely';
import type { AddressSnapshot, RecipientSnapshot } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { FRANCHISE_RELEASING_STATUSES } from '#domain/fees/franchise.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { TERMINAL_STATUSES } from '#domain/order/transition.ts';

export interface OpenOrder {
  number: number;
  status: OrderStatus;
  hasIssue: boolean;
  refundDue: boolean;
  paymentPending: boolean;
}

/** The customer's orders that have not ended, wait for a payment or owe a refund, the oldest first. */
export async function selectOpenOrders(tx: Tx, customerId: string): Promise<OpenOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(['number', 'status'])
    .select((order) => [
      order('issue', 'is not', null).$castTo<boolean>().as('hasIssue'),
      order
        .exists(
          order
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.state', '<>', 'sent')
            .where('refunds.closed_at', 'is', null)
            // What one of the staff asked for and nobody decided.
            .union(
              order
                .selectFrom('refund_requests')
                .select('refund_requests.id')
                .whereRef('refund_requests.order_id', '=', 'orders.id')
                .where('refund_requests.state', '=', 'waiting'),
            ),
        )
        .$castTo<boolean>()
        .as('refundDue'),
      order
        .exists(
          order
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where('payment_attempts.state', '=', 'pending'),
        )
        .$castTo<boolean>()
        .as('paymentPending'),
    ])
    .where('customer_id', '=', customerId)
    .orderBy('number')
    .execute();
  const found = rows as OpenOrder[];
  return found.filter(
    ({ status, refundDue, paymentPending }) => refundDue || paymentPending || !TERMINAL_STATUSES.includes(status),
  );
}

/** The parcels of other stores that are in Miami and that no order brings, the oldest first. */
export async function selectParcelsInMiami(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('forwarded_parcels as parcel')
    .leftJoin('orders', 'orders.id', 'parcel.order_id')
    .select('parcel.tracking_number')
    .where('parcel.customer_id', '=', customerId)
    .where('parcel.received_at', 'is not', null)
    .where('parcel.returned_at', 'is', null)
    .where((where) =>
      where.or([where('orders.status', 'is', null), where('orders.status', 'in', FRANCHISE_RELEASING_STATUSES)]),
    )
    .orderBy('parcel.received_at')
    .execute();
  return rows.map(({ tracking_number }) => tracking_number);
}

/** The addresses to which mails about the customer's orders went; one row an order. */
export async function selectOrderEmails(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('orders').select('customer_email').where('customer_id', '=', customerId).execute();
  return rows.map((row) => row.customer_email);
}

/** Every number by which a partner's notice can name one of the customer's orders. */
export async function selectPartnerNumbers(tx: Tx, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with own as (select id, carrier_tracking_number from orders where customer_id = ${customerId})
    select number from (
      select id::text as number from own
      union select carrier_tracking_number from own
      union select transaction_id from payment_attempts where order_id in (select id from own)
      union select partner_reference from payment_attempts where order_id in (select id from own)
      union select marketplace_order_id from purchases where order_id in (select id from own)
      union select marketplace_order_id from further_purchases where order_id in (select id from own)
      union select tracking_number from packages where order_id in (select id from own)
      union select tracking_number from forwarded_parcels where customer_id = ${customerId}
      -- The depot names the person of a package that no order expects.
      union select lower(email) from customers where id = ${customerId}
    ) known where number is not null
  `.execute(tx);
  return rows.map((row) => row.number);
}

/**
 * Empties the notices that name one of these numbers anywhere in their body. Their keys stay, so that a repeated notice
 * is still known; one that waited for an order is closed.
 */
export async function eraseNoticesOfOrders(tx: Tx, numbers: readonly string[]): Promise<void> {
  await sql`
    update inbound_events
    set body = '{}', outcome = case outcome when 'parked' then 'nothing-to-do' else outcome end
    where body <> '{}' and notice_values(body) && ${numbers}::text[]
  `.execute(tx);
}

/** A customer who cannot sign in and has no data: the owner of orders whose customer deleted the account. */
export async function insertFormerCustomer(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const email = `former:${id}`;
  const names = { first_name: '', last_name: '' };
  await tx
    .insertInto('customers')
    .values({ id, email, email_key: email, ...names, created_at: at })
    .execute();
}

interface Anonymization {
  customerId: string;
  /** The customer without data who takes the orders over. */
  formerId: string;
  recipient: RecipientSnapshot;
  /** Merged into the address of a delivery; the shop's own branch is kept. */
  address: Omit<AddressSnapshot, 'apartment'>;
  at: Date;
}

export async function anonymizeOrders(tx: Tx, { customerId, formerId, ...empty }: Anonymization): Promise<void> {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
  // A voucher's link shows the payer's name.
  await tx.updateTable('payment_attempts').set({ voucher: null }).where('order_id', 'in', own).execute();
  // The bank's text of a payment or refund names its person.
  await sql`
    update bank_movements set description = null where id in (
      select movement_id from bank_matches left join payment_attempts attempt on attempt.id = attempt_id
        left join refunds on refunds.id = refund_id
      where coalesce(attempt.order_id, refunds.order_id) in (${own}))
  `.execute(tx);
  await tx.deleteFrom('order_share_links').where('order_id', 'in', own).execute();
  // What an order brought stays with it, as its lines do.
  await tx.updateTable('forwarded_parcels').set({ customer_id: formerId }).where('order_id', 'in', own).execute();
  await tx.updateTable('pickup_authorizations').set({ name: null }).where('order_id', 'in', own).execute();
  await tx.deleteFrom('order_notes').where('order_id', 'in', own).execute();
  await tx.updateTable('order_work').set({ tags: [] }).where('order_id', 'in', own).execute();
  const noAccount = { account: null, account_bank: null, account_ending: null };
  await tx.updateTable('refunds').set(noAccount).where('order_id', 'in', own).execute();
  await sql`
    update address_changes set address = address || ${JSON.stringify(empty.address)} where order_id in (${own})
  `.execute(tx);
  await sql`
    update orders set
      customer_id = ${formerId}, customer_email = '', anonymized_at = ${empty.at},
      consignee = ${JSON.stringify(empty.recipient)},
      address = case delivery_method when 'pickup' then address else address || ${JSON.stringify(empty.address)} end
    where customer_id = ${customerId}
  `.execute(tx);
}

/** Deletes the customer with all rows that belong to it, which reference it with `on delete cascade`. */
export async function deleteCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', customerId).execute();
}
