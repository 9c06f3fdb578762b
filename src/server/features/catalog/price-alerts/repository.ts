import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { TRANSLATED_TITLE } from '#db/translated-texts.ts';
import type { PriceAlert, PriceAlertState } from '#domain/catalog/price-alert.ts';
import type { Cents } from '#domain/money/cents.ts';
import { type MailTitle, mailTitle } from '#server/features/base/mails/mail-message.ts';

/** The product of a customer's own favorite; null for another's. */
export async function findFavoriteAsin(db: Queryable, customerId: string, favoriteId: string): Promise<string | null> {
  const row = await db
    .selectFrom('favorites')
    .select('asin')
    .where('customer_id', '=', customerId)
    .where('id', '=', favoriteId)
    .executeTakeFirst();
  return row?.asin ?? null;
}

export interface NewAlert extends PriceAlert {
  id: string;
  customerId: string;
  asin: string;
  now: Date;
}

/** Leaves an existing alert for the same price as it is; nothing is inserted for a favorite that was removed meanwhile. */
export async function insertAlert(db: Queryable, alert: NewAlert): Promise<void> {
  const { id, customerId, asin, reference, available, below, now } = alert;
  await sql`
    insert into price_alerts as known (id, customer_id, asin, reference_cents, available, below_cents, created_at)
    select ${id}::uuid, customer_id, asin, ${reference}::bigint, ${available}::boolean, ${below}::bigint,
      ${now}::timestamptz
    from favorites where customer_id = ${customerId} and asin = ${asin} for key share
    on conflict (customer_id, asin) do update set
      reference_cents = excluded.reference_cents, available = excluded.available, below_cents = excluded.below_cents
    where known.below_cents is distinct from excluded.below_cents
  `.execute(db);
}

export async function deleteAlert(db: Queryable, customerId: string, asin: string): Promise<void> {
  await db.deleteFrom('price_alerts').where('customer_id', '=', customerId).where('asin', '=', asin).execute();
}

export async function deleteAlertById(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('price_alerts').where('id', '=', id).execute();
}

/** The product of an alert; null once it was turned off. */
export async function findAlertTitle(db: Queryable, id: string): Promise<MailTitle | null> {
  const row = await db
    .selectFrom('price_alerts')
    .innerJoin('products', 'products.asin', 'price_alerts.asin')
    .select(['products.title', TRANSLATED_TITLE.as('translatedTitle')])
    .where('price_alerts.id', '=', id)
    .executeTakeFirst();
  return row ? mailTitle(row.title, row.translatedTitle) : null;
}

export interface Claim {
  now: Date;
  /** Products that were read later are left out. */
  readBefore: Date;
  limit: number;
}

/** Takes the products with alerts that were not read for the longest time, and marks them as read now. */
export async function claimProducts(db: Database, { now, readBefore, limit }: Claim): Promise<string[]> {
  const { rows } = await sql<{ asin: string }>`
    with due as (
      select asin from price_alerts group by asin
      having coalesce(max(checked_at), '-infinity') <= ${readBefore}::timestamptz
      order by max(checked_at) nulls first, asin
      limit ${limit}
    ), claimed as (
      update price_alerts set checked_at = ${now}::timestamptz from due where price_alerts.asin = due.asin
      returning price_alerts.asin
    )
    select distinct asin from claimed order by asin
  `.execute(db);
  return rows.map(({ asin }) => asin);
}

export interface WatchedAlert extends PriceAlert {
  id: string;
  events: number;
  email: string;
  firstName: string;
  isVerified: boolean;
  product: MailTitle;
}

/** Locks the alerts of a product. */
export async function lockAlerts(tx: Tx, asin: string): Promise<WatchedAlert[]> {
  const rows = await tx
    .selectFrom('price_alerts as alert')
    .innerJoin('customers as customer', 'customer.id', 'alert.customer_id')
    .innerJoin('products as product', 'product.asin', 'alert.asin')
    .select(['alert.id', 'alert.events', 'alert.reference_cents', 'alert.available', 'alert.below_cents'])
    .select(['customer.email', 'customer.first_name', 'customer.verified_at', 'product.title'])
    .select(TRANSLATED_TITLE.as('translatedTitle'))
    .where('alert.asin', '=', asin)
    .orderBy('alert.id')
    .forUpdate('alert')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    events: row.events,
    reference: row.reference_cents as Cents | null,
    available: row.available,
    below: row.below_cents as Cents | null,
    email: row.email,
    firstName: row.first_name,
    isVerified: row.verified_at !== null,
    product: mailTitle(row.title, row.translatedTitle),
  }));
}

export async function updateAlert(
  tx: Tx,
  id: string,
  { reference, available, events }: PriceAlertState & { events: number },
): Promise<void> {
  await tx
    .updateTable('price_alerts')
    .set({ reference_cents: reference, available, events })
    .where('id', '=', id)
    .execute();
}
