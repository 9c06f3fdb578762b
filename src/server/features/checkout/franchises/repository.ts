import type { Queryable } from '#db/transaction.ts';
import { FRANCHISE_RELEASING_STATUSES } from '#domain/fees/franchise.ts';
import { customsValue } from '#domain/fees/quote.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import type { OrderStatus } from '#domain/order/status.ts';

export interface DeclaredFranchises {
  shipments: number;
  goods: Cents;
}

interface OfYear {
  customerId: string;
  year: number;
}

/** What a customer declared of a year; nothing by default. */
export async function findDeclaredFranchises(db: Queryable, { customerId, year }: OfYear): Promise<DeclaredFranchises> {
  const row = await db
    .selectFrom('declared_franchises')
    .select(['shipments', 'goods_cents'])
    .where('customer_id', '=', customerId)
    .where('year', '=', year)
    .executeTakeFirst();
  return { shipments: row?.shipments ?? 0, goods: cents(row?.goods_cents ?? 0) };
}

/** Stores what a customer declares of a year in place of what was declared before. */
export async function writeDeclaredFranchises(
  db: Queryable,
  { customerId, year, shipments, goods, at }: OfYear & DeclaredFranchises & { at: Date },
): Promise<void> {
  const declared = { shipments, goods_cents: goods, declared_at: at };
  await db
    .insertInto('declared_franchises')
    .values({ customer_id: customerId, year, ...declared })
    .onConflict((conflict) => conflict.columns(['customer_id', 'year']).doUpdateSet(declared))
    .execute();
}

/** The orders of a customer that use a franchise of the year, the oldest first. */
export async function selectDutyFreeOrders(db: Queryable, customerId: string, since: Date) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'created_at', 'status', 'fees'])
    .where('customer_id', '=', customerId)
    .where('use_franchise', '=', 'USE')
    .where('status', 'not in', FRANCHISE_RELEASING_STATUSES)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, created_at, status, fees }) => ({
    id,
    orderedAt: created_at,
    status: status as OrderStatus,
    goods: customsValue(fees),
  }));
}
