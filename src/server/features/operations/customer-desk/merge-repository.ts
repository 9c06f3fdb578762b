import { sql, type Updateable } from 'kysely';
import type { CustomersTable } from '#db/tables/people.ts';
import type { Tx } from '#db/transaction.ts';

/**
 * What becomes of the rows of every table that refers to a customer: `moves` to the account that stays, `joins` what that
 * account has of the same kind, or `ends` with the account that goes. A test compares it with the database.
 */
export const FATES = {
  cases: 'moves',
  customer_merges: 'moves',
  forwarded_parcels: 'moves',
  order_notes: 'moves',
  orders: 'moves',
  addresses: 'joins',
  carts: 'joins',
  customer_keywords: 'joins',
  declared_franchises: 'joins',
  favorites: 'joins',
  forwarded_parcel_claims: 'joins',
  parcel_invoices: 'joins',
  price_alerts: 'joins',
  import_questions: 'joins',
  search_requests: 'joins',
  saved_items: 'joins',
  visits: 'joins',
  // A consent is to mails to an address, which is not written to any more.
  consents: 'ends',
  codes: 'ends',
  document_corrections: 'ends',
  identities: 'ends',
  known_devices: 'ends',
  sessions: 'ends',
  used_keys: 'ends',
} as const;

interface Pair {
  from: string;
  to: string;
}

/** Locks the orders of both, and returns the numbers of those whose purchase may be asked for again with the old locker. */
export async function lockOrders(tx: Tx, { from, to }: Pair): Promise<number[]> {
  await tx.selectFrom('orders').select('id').where('customer_id', 'in', [from, to]).orderBy('id').forUpdate().execute();
  const { rows } = await sql<{ number: number }>`
    select number from orders where customer_id = ${from} and (
      exists (select from purchases where order_id = orders.id and state = 'requested')
      or exists (select from further_purchases where order_id = orders.id and state = 'requested')
    ) order by number
  `.execute(tx);
  return rows.map(({ number }) => number);
}

export async function moveOrders(tx: Tx, { from, to, email }: Pair & { email: string }): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ customer_id: to, customer_email: email })
    .where('customer_id', '=', from)
    .execute();
  await tx.updateTable('forwarded_parcels').set({ customer_id: to }).where('customer_id', '=', from).execute();
  await sql`
    update forwarded_parcel_claims set customer_id = ${to} where customer_id = ${from}
      and parcel_id not in (select parcel_id from forwarded_parcel_claims where customer_id = ${to})
  `.execute(tx);
  await sql`
    delete from forwarded_parcel_claims claim using forwarded_parcels parcel
    where parcel.id = claim.parcel_id and parcel.customer_id = ${to} and claim.customer_id = ${to}
  `.execute(tx);
  await sql`
    update parcel_invoices set customer_id = ${to} where customer_id = ${from}
      and parcel_id not in (select parcel_id from parcel_invoices where customer_id = ${to})
  `.execute(tx);
  await tx.updateTable('cases').set({ customer_id: to }).where('customer_id', '=', from).execute();
  await tx.updateTable('order_notes').set({ customer_id: to }).where('customer_id', '=', from).execute();
  await tx
    .updateTable('carts')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .where('state', '=', 'ordered')
    .execute();
}

/** Moves the addresses that the other account does not have; its default one stays the default. Returns how many moved. */
export async function moveAddresses(tx: Tx, { from, to }: Pair): Promise<number> {
  const { rows } = await sql`
    update addresses moved set customer_id = ${to},
      is_default = is_default and not exists (select from addresses where customer_id = ${to} and is_default)
    where customer_id = ${from} and not exists (select from addresses own where own.customer_id = ${to}
      and (own.address, own.door_number, own.neighborhood, own.zip_code, own.department, own.phone_number, own.observations)
        is not distinct from (moved.address, moved.door_number, moved.neighborhood, moved.zip_code, moved.department,
          moved.phone_number, moved.observations))
    returning id
  `.execute(tx);
  return rows.length;
}

/** Favorites with their alerts: a product of both keeps what the account that stays has of it. */
export async function joinFavorites(tx: Tx, { from, to }: Pair): Promise<void> {
  const alerts = await tx.deleteFrom('price_alerts').where('customer_id', '=', from).returningAll().execute();
  await tx
    .updateTable('favorites')
    .set({ customer_id: to })
    .where('customer_id', '=', from)
    .where('asin', 'not in', tx.selectFrom('favorites').select('asin').where('customer_id', '=', to))
    .execute();
  if (alerts.length === 0) return;
  await tx
    .insertInto('price_alerts')
    .values(alerts.map((alert) => ({ ...alert, customer_id: to })))
    .onConflict((conflict) => conflict.columns(['customer_id', 'asin']).doNothing())
    .execute();
}

/** Shipments by others that both accounts declared are those of one person: the larger number holds. */
export async function joinDeclaredFranchises(tx: Tx, { from, to }: Pair): Promise<void> {
  await sql`
    insert into declared_franchises (customer_id, year, shipments, goods_cents, declared_at)
    select ${to}, year, shipments, goods_cents, declared_at from declared_franchises where customer_id = ${from}
    on conflict (customer_id, year) do update set shipments = greatest(declared_franchises.shipments, excluded.shipments),
      goods_cents = greatest(declared_franchises.goods_cents, excluded.goods_cents)
  `.execute(tx);
}

/** Visited products, searched words and what is waited for: of one of both accounts the later time holds. */
export async function joinHistory(tx: Tx, { from, to }: Pair): Promise<void> {
  await sql`
    update visits own set visited_at = greatest(own.visited_at, other.visited_at)
    from visits other where own.customer_id = ${to} and other.customer_id = ${from} and other.asin = own.asin
  `.execute(tx);
  await sql`
    update visits set customer_id = ${to}
    where customer_id = ${from} and asin not in (select asin from visits where customer_id = ${to})
  `.execute(tx);
  await sql`
    update customer_keywords own set used_at = greatest(own.used_at, other.used_at)
    from customer_keywords other where own.customer_id = ${to} and other.customer_id = ${from} and other.word = own.word
  `.execute(tx);
  await sql`
    update customer_keywords set customer_id = ${to}
    where customer_id = ${from} and word not in (select word from customer_keywords where customer_id = ${to})
  `.execute(tx);
  await sql`
    update search_requests set customer_id = ${to}
    where customer_id = ${from} and query not in (select query from search_requests where customer_id = ${to})
  `.execute(tx);
  await sql`
    update import_questions set customer_id = ${to}
    where customer_id = ${from} and asin not in (select asin from import_questions where customer_id = ${to})
  `.execute(tx);
}

interface Gaps extends Pair {
  /** Those of the sealed fields that the account that stays lacks, encrypted for it. */
  sealed: Pick<Updateable<CustomersTable>, 'document' | 'document_hash' | 'birthday'>;
  addressesChangedAt: Date | null;
}

/** What the account that stays does not know of the person is taken from the other. */
export async function fillGaps(tx: Tx, { from, to, sealed, addressesChangedAt }: Gaps): Promise<void> {
  await sql`
    update customers own set
      document = coalesce(own.document, ${sealed.document ?? null}),
      document_hash = case when own.document is null then ${sealed.document_hash ?? null} else own.document_hash end,
      birthday = coalesce(own.birthday, ${sealed.birthday ?? null}), gender = coalesce(own.gender, other.gender),
      phone = coalesce(own.phone, other.phone), created_at = least(own.created_at, other.created_at),
      addresses_changed_at = coalesce(${addressesChangedAt}::timestamptz, own.addresses_changed_at)
    from customers other where own.id = ${to} and other.id = ${from}
  `.execute(tx);
}

/** Fails where rows that move are still with the account that goes: its deletion would take them along. */
async function expectNothingLeft(tx: Tx, from: string): Promise<void> {
  const moved = Object.entries(FATES).filter(([, fate]) => fate === 'moves');
  const counts = moved.map(
    ([table]) => sql`select ${table}::text as name from ${sql.table(table)} where customer_id = ${from}`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(counts, sql` union `)}`.execute(tx);
  if (rows.length > 0) throw new Error(`a merge left rows of ${rows.map(({ name }) => name).join(', ')} behind`);
}

/** The account that goes is deleted, with what ends with it; its id and locker lead to the one that stays. */
export async function endMergedAccount(
  tx: Tx,
  { from, to, locker, at }: Pair & { locker: number; at: Date },
): Promise<void> {
  await tx.updateTable('customer_merges').set({ customer_id: to }).where('customer_id', '=', from).execute();
  await tx.insertInto('customer_merges').values({ former_id: from, locker, customer_id: to, merged_at: at }).execute();
  await expectNothingLeft(tx, from);
  await tx.deleteFrom('customers').where('id', '=', from).execute();
}
