import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { SampledModel } from './collect-suggestions.ts';
import type { TypedSuggestion } from './suggestion.ts';

const ROWS_PER_STATEMENT = 5000;

/** One variant of each of the most popular models. */
export async function sampleModels(db: Database, limit: number): Promise<SampledModel[]> {
  const { rows } = await sql<SampledModel>`
    select distinct on (family) title, brand, shelf from (
      select family, title, brand, shelf, popularity from products
      where valid and forbidden is null order by popularity desc, asin limit ${limit}) popular
    order by family, popularity desc`.execute(db);
  return rows;
}

/** What the staff has withdrawn. Until the transaction ends nobody withdraws more. */
export async function lockWithdrawn(tx: Tx): Promise<string[]> {
  await sql`lock table withdrawn_suggestions in share mode`.execute(tx);
  return (await findWithdrawn(tx)).map(({ name }) => name);
}

/** The newest first. */
export async function findWithdrawn(db: Queryable): Promise<{ name: string; withdrawnAt: Date }[]> {
  return db
    .selectFrom('withdrawn_suggestions')
    .select(['name', 'withdrawn_at as withdrawnAt'])
    .orderBy('withdrawn_at', 'desc')
    .orderBy('name')
    .execute();
}

/** Takes a name out of the suggestions, now and whenever they are made anew; false when it is not among them. */
export async function withdrawName(
  tx: Tx,
  { name, withdrawnAt }: { name: string; withdrawnAt: Date },
): Promise<boolean> {
  // First, because it waits for a run that makes the suggestions: what that writes is seen afterwards.
  const added = await tx
    .insertInto('withdrawn_suggestions')
    .values({ name, withdrawn_at: withdrawnAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const deleted = await tx.deleteFrom('suggestions').where('name', '=', name).executeTakeFirst();
  await tx
    .updateTable('suggestion_starts')
    .set({ names: sql`array_remove(names, ${name})` })
    .where(sql<boolean>`${name} = any(names)`)
    .execute();
  return added.numInsertedOrUpdatedRows === 1n && deleted.numDeletedRows > 0n;
}

/** False when it is not withdrawn. It is suggested again from the next run on. */
export async function restoreName(tx: Tx, name: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('withdrawn_suggestions').where('name', '=', name).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Puts new suggestions in the place of all others. */
export async function replaceSuggestions(
  tx: Tx,
  rows: readonly TypedSuggestion[],
  starts: readonly { typed: string; names: string[] }[],
): Promise<void> {
  await sql`delete from suggestions`.execute(tx);
  await sql`delete from suggestion_starts`.execute(tx);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await sql`
      insert into suggestions (typed, name, weight)
      select typed, name, max(weight) from jsonb_to_recordset(
        ${JSON.stringify(rows.slice(from, from + ROWS_PER_STATEMENT))}::jsonb) as made (typed text, name text, weight real)
      group by typed, name on conflict do nothing`.execute(tx);
  }
  for (let from = 0; from < starts.length; from += ROWS_PER_STATEMENT) {
    await sql`
      insert into suggestion_starts (typed, names)
      select typed, array(select jsonb_array_elements_text(names)) from jsonb_to_recordset(
        ${JSON.stringify(starts.slice(from, from + ROWS_PER_STATEMENT))}::jsonb) as made (typed text, names jsonb)
    `.execute(tx);
  }
}

/** The stored names for a start of at most three letters, best first. */
export async function findByStart(db: Database, typed: string): Promise<string[]> {
  const row = await db.selectFrom('suggestion_starts').select('names').where('typed', '=', typed).executeTakeFirst();
  return row?.names ?? [];
}

/** The names for any of the texts typed so far, best first. Each text is a range of the index. */
export async function findByTyped(db: Database, texts: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...texts]}::text[]) as given (typed)
    cross join lateral (
      select name, weight from suggestions
      where suggestions.typed >= given.typed collate "C"
        and suggestions.typed < (given.typed || chr(1114111)) collate "C"
      order by weight desc limit ${limit}) as found
    group by name order by max(weight) desc, name limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}
