import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { BankAccountsTable, BankMovementsTable } from '#db/tables/bank.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { MovementCategory, MovementState } from '#domain/bank/movement.ts';

export type MovementRow = Omit<Selectable<BankMovementsTable>, 'category'> & { category: MovementCategory | null };

/** The accounts by name, with the last day of their statements. */
export async function selectAccounts(db: Queryable) {
  return await db
    .selectFrom('bank_accounts')
    .select(['id', 'name', 'currency', 'methods', 'due_to'])
    .select(sql<string | null>`(upper(covered) - 1)`.as('covered_to'))
    .orderBy('name')
    .execute();
}

export async function insertAccount(tx: Tx, row: Insertable<BankAccountsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Locks an account against other imports. */
export async function lockAccount(tx: Tx, id: string) {
  return await tx.selectFrom('bank_accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Adds the days of a statement to those that an account has. */
export async function extendCoverage(
  tx: Tx,
  { id, from, to, dueTo }: { id: string; from: string; to: string; dueTo: string },
): Promise<void> {
  await sql`
    update bank_accounts set covered = covered + datemultirange(daterange(${from}::date, ${to}::date, '[]')),
      due_to = greatest(due_to, ${dueTo}::date)
    where id = ${id}
  `.execute(tx);
}

/** What is stored of an account between two days. */
export async function selectMovementsBetween(
  tx: Tx,
  { account, from, to }: { account: string; from: string; to: string },
) {
  return await tx
    .selectFrom('bank_movements')
    .select(['id', 'day', 'amount_cents', 'reference', 'description', 'occurrence'])
    .where('account_id', '=', account)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
}

export type NewMovementRow = Omit<
  Insertable<BankMovementsTable>,
  'state' | 'category' | 'commission_cents' | 'decided_at'
>;

/** Thousands of rows go as one value, in batches that leave time for other requests. */
export const INSERT_BATCH = 2000;

export async function insertMovements(tx: Tx, rows: readonly NewMovementRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += INSERT_BATCH)
    await sql`
      insert into bank_movements
        (id, account_id, day, amount_cents, currency, reference, description, occurrence, imported_at)
      select id, account_id, day, amount_cents, currency, reference, description, occurrence, imported_at
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + INSERT_BATCH))}::jsonb) as added(id uuid,
        account_id uuid, day date, amount_cents bigint, currency text, reference text, description text,
        occurrence integer, imported_at timestamptz)`.execute(tx);
}

export interface MovementSearch {
  account: string | null;
  state: MovementState | null;
  from: string | null;
  to: string | null;
  amountCents: number | null;
}

interface MovementPage {
  after: { day: string; id: string } | null;
  limit: number;
}

/** A page of movements with the name of their account, the newest first. */
export async function selectMovements(db: Queryable, search: MovementSearch, { after, limit }: MovementPage) {
  const beyond = after === null ? [] : [sql`(day, id) < (${after.day}::date, ${after.id}::uuid)`];
  const { rows } = await sql<MovementRow & { account: string }>`
    select movement.*, account.name as account from (
      select * from bank_movements where ${sql.join([...conditionsOf(search), ...beyond], sql` and `)}
      order by day desc, id desc limit ${limit}) movement
    join bank_accounts account on account.id = movement.account_id
    order by movement.day desc, movement.id desc`.execute(db);
  return rows;
}

/** How many movements there are, up to a limit, and what they add up to in each currency. */
export async function countMovements(
  db: Queryable,
  search: MovementSearch,
  limit: number,
): Promise<{ currency: string; count: number; cents: number }[]> {
  const { rows } = await sql<{ currency: string; count: number; cents: number }>`
    select currency, count(*)::int as count, sum(amount_cents)::bigint as cents
    from (select currency, amount_cents from bank_movements where ${sql.join(conditionsOf(search), sql` and `)}
      limit ${limit}) counted group by currency order by currency desc`.execute(db);
  return rows;
}

function conditionsOf({ account, state, from, to, amountCents }: MovementSearch): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(account === null ? [] : [sql`account_id = ${account}`]),
    ...(state === null ? [] : [sql`state = ${state}`]),
    ...(from === null ? [] : [sql`day >= ${from}::date`]),
    ...(to === null ? [] : [sql`day <= ${to}::date`]),
    ...(amountCents === null ? [] : [sql`abs(amount_cents) = ${amountCents}`]),
  ];
}

/** Sums by state and currency, of the sums of days: all that is open, and what is decided from a day on. */
export async function selectSums(db: Queryable, { account, from }: { account: string | null; from: string }) {
  const ofAccount = account === null ? sql`` : sql`and account_id = ${account}`;
  const { rows } = await sql<{
    state: MovementState;
    currency: 'USD' | 'UYU';
    movements: number;
    creditCents: number;
    debitCents: number;
  }>`
    select state, currency, sum(movements)::int as movements, sum(credit_cents)::bigint as "creditCents",
      sum(debit_cents)::bigint as "debitCents"
    from bank_day_sums join bank_accounts account on account.id = account_id
    where movements <> 0
      and (state in ('unmatched', 'proposed') or (state in ('matched', 'set-aside') and day >= ${from}::date)) ${ofAccount}
    group by state, currency order by currency, state`.execute(db);
  return rows;
}

export async function findMovement(db: Queryable, id: string) {
  const { rows } = await sql<MovementRow & { account: string; methods: string[] }>`
    select movement.*, account.name as account, account.methods from bank_movements movement
    join bank_accounts account on account.id = movement.account_id where movement.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Changes a movement's state, with what belongs to it. */
export async function saveMovement(
  tx: Tx,
  id: string,
  change: { state: MovementState; category?: MovementCategory; commission_cents?: number; decided_at: Date | null },
): Promise<void> {
  const { category = null, commission_cents = 0, ...rest } = change;
  await tx
    .updateTable('bank_movements')
    .set({ ...rest, category, commission_cents })
    .where('id', '=', id)
    .execute();
}
