import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isPaymentInReview } from '#db/payment-review.ts';
import type { ForwardedParcelsTable } from '#db/tables/forwarded-parcels.ts';
import type { OrderEventRow, OrderLineRow, PackageRow, PaymentAttemptsTable } from '#db/tables/orders.ts';
import type { FreightSettlementsTable } from '#db/tables/packages.ts';
import type { Queryable } from '#db/transaction.ts';
import type { ParcelContent } from '#domain/forwarding/parcel.ts';

export function selectLines(db: Queryable, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

export function selectEvents(db: Queryable, orderIds: readonly string[]): Promise<OrderEventRow[]> {
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
}

export function selectPackages(db: Queryable, orderIds: readonly string[]): Promise<PackageRow[]> {
  return db
    .selectFrom('packages')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('tracking_number')
    .execute();
}

/** What a shopper sees of an order beside its row, lines, events and packages. */
export interface OrderStanding {
  id: string;
  /** Whether it waits for a person before it is bought. */
  isHeld: boolean;
  /** Whether a person has to look at a reported payment. */
  isReported: boolean;
  /** The order that it was made of, and the one that was made of it. */
  againOf: OrderName | null;
  orderedAgainAs: OrderName | null;
  /** The order whose lost goods it sends again, and the one that sends its own again. */
  replacementOf: OrderName | null;
  replacedBy: OrderName | null;
  /** What became of its freight; null until all of it was weighed. */
  freight: FreightStanding | null;
  /** Parcels of other stores that it brings. */
  parcels: BroughtParcel[];
  /** The payment attempt for its amount: the approved one, else the pending one, else the newest. */
  attempt: CurrentAttempt | null;
}

export type FreightStanding = Pick<
  FreightSettlementsTable,
  'outcome' | 'quoted_grams' | 'weighed_grams' | 'paid_cents' | 'real_cents' | 'refund_cents'
> & {
  /** A person decided about the weight. */
  decided: boolean;
};

export type BroughtParcel = Pick<ForwardedParcelsTable, 'id' | 'tracking_number'> & {
  store: string;
  weight_grams: number;
  contents: ParcelContent[];
};

interface OrderName {
  id: string;
  number: number;
}

export type CurrentAttempt = Pick<
  Selectable<PaymentAttemptsTable>,
  | 'order_id'
  | 'method'
  | 'transaction_id'
  | 'state'
  | 'amount_cents'
  | 'currency'
  | 'taxable_cents'
  | 'voucher'
  | 'answer'
  | 'answered_at'
>;

export async function selectStandings(db: Queryable, orderIds: readonly string[]): Promise<OrderStanding[]> {
  const { rows } = await sql<Omit<OrderStanding, 'attempt'> & CurrentAttempt>`
    select orders.id,
      exists (select from order_holds where order_id = orders.id and decision is null) as "isHeld",
      ${isPaymentInReview(sql`orders.id`)} as "isReported",
      ${nameOf(sql`id = orders.again_of`)} as "againOf",
      ${nameOf(sql`again_of = orders.id`)} as "orderedAgainAs",
      ${nameOf(sql`id = orders.replacement_of`)} as "replacementOf",
      ${nameOf(sql`replacement_of = orders.id and status <> 'REFUND'`)} as "replacedBy",
      (select to_jsonb(settlement) || jsonb_build_object('decided', exists (
          select from weight_differences where order_id = orders.id and decision is not null))
        from freight_settlements settlement where order_id = orders.id) as freight,
      (select coalesce(jsonb_agg(to_jsonb(parcel) order by received_at, id), '[]')
        from forwarded_parcels parcel where order_id = orders.id) as parcels,
      attempt.order_id, method, transaction_id, state, attempt.amount_cents, attempt.currency,
      taxable_cents, voucher, answer, answered_at
    from orders left join lateral (
      select * from payment_attempts where order_id = orders.id and charge_id is null
      order by state = 'approved' desc, state = 'pending' desc, created_at desc limit 1
    ) attempt on true
    where orders.id = any(${[...orderIds]}::uuid[])
  `.execute(db);
  return rows.map(
    ({ id, isHeld, isReported, againOf, orderedAgainAs, replacementOf, replacedBy, freight, parcels, ...attempt }) => {
      const related = { againOf, orderedAgainAs, replacementOf, replacedBy };
      return {
        id,
        isHeld,
        isReported,
        ...related,
        freight,
        parcels,
        attempt: attempt.order_id === null ? null : attempt,
      };
    },
  );
}

/** The newest other order that a condition selects. */
function nameOf(isIt: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', other.id, 'number', other.number) from orders other
    where ${isIt} order by number desc limit 1)`;
}
