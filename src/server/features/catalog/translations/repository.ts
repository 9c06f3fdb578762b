import { type Selectable, sql } from 'kysely';
import type { TranslationState, TranslationsTable, TranslationWorkTable } from '#db/tables/translations.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { LANGUAGE } from '#db/translated-texts.ts';
import type { TranslatedPart } from '#domain/translation/translated-texts.ts';

export type WantedText = Pick<
  Selectable<TranslationsTable>,
  'source_hash' | 'source' | 'brand' | 'context' | 'asin' | 'attempts' | 'rank'
>;

export type WorkRow = Selectable<TranslationWorkTable>;

export interface NewWanted {
  source_hash: Uint8Array;
  source: string;
  part: TranslatedPart;
  rank: number;
  asin: string;
  brand: string | null;
  context: string;
}

/** Adds texts that are wanted; one that waits already moves forward where it is needed sooner. */
export async function upsertWanted(tx: Tx, rows: readonly NewWanted[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('translations')
    .values(rows.map((row) => ({ ...row, language: LANGUAGE, state: 'wanted' as const, text: null, changed_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['source_hash', 'language'])
        .doUpdateSet((row) => ({ rank: row.ref('excluded.rank') }))
        .where('translations.state', '=', 'wanted')
        .whereRef('translations.rank', '>', 'excluded.rank'),
    )
    .execute();
}

export async function countWanted(db: Queryable, limit: number): Promise<number> {
  const wanted = db.selectFrom('translations').select('rank').where('state', '=', 'wanted').limit(limit).as('wanted');
  const { count } = await db
    .selectFrom(wanted)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The texts that are translated next, locked; those that another process has locked are left to it. */
export async function lockWanted(tx: Tx, limit: number): Promise<WantedText[]> {
  return await tx
    .selectFrom('translations')
    .select(['source_hash', 'source', 'brand', 'context', 'asin', 'attempts', 'rank'])
    .where('state', '=', sql.lit('wanted'))
    .where('reservation_id', 'is', null)
    .orderBy('rank')
    .orderBy('changed_at')
    .orderBy('source_hash')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markReserved(tx: Tx, hashes: readonly Uint8Array[], reservationId: string): Promise<void> {
  await tx
    .updateTable('translations')
    .set({ reservation_id: reservationId })
    .where('language', '=', LANGUAGE)
    .where('source_hash', '=', sql<Uint8Array>`any(${[...hashes]}::bytea[])`)
    .execute();
}

/** Gives the texts of a call back; after one that was perhaps charged, or that refused them, it counts as an attempt. */
export async function releaseTexts(
  tx: Tx,
  reservationId: string,
  { counts, maxAttempts }: { counts: boolean; maxAttempts: number },
): Promise<void> {
  await sql`
    update translations set reservation_id = null, attempts = attempts + ${counts ? 1 : 0},
      state = case when ${counts} and attempts + 1 >= ${maxAttempts} then 'given-up' else state end
    where reservation_id = ${reservationId} and state = 'wanted'
  `.execute(tx);
}

export interface Outcome {
  source_hash: Uint8Array;
  state: Exclude<TranslationState, 'wanted' | 'corrected'>;
  text: string | null;
  refused_text: string | null;
}

/** Stores what became of texts that are still wanted; what a person corrected meanwhile stays. */
export async function storeOutcomes(tx: Tx, outcomes: readonly Outcome[], now: Date): Promise<void> {
  for (const { source_hash, ...outcome } of outcomes) {
    await tx
      .updateTable('translations')
      .set({ ...outcome, changed_at: now, reservation_id: null })
      .where('source_hash', '=', source_hash)
      .where('language', '=', LANGUAGE)
      .where('state', '=', 'wanted')
      .execute();
  }
}

export interface KnownText extends Outcome {
  source: string;
  part: TranslatedPart;
}

/** Stores what became of texts that nobody asked for. */
export async function insertOutcomes(db: Queryable, texts: readonly KnownText[], now: Date): Promise<void> {
  await db
    .insertInto('translations')
    .values(texts.map((text) => ({ ...text, language: LANGUAGE, changed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Tells all processes, when the transaction commits, which products are shown in other words. */
export async function announceProducts(tx: Tx, asins: readonly string[] | 'all'): Promise<void> {
  if (asins.length === 0) return;
  const message = asins === 'all' ? 'products' : `products ${asins.join(' ')}`;
  await sql`select pg_notify('changes', ${message})`.execute(tx);
}

export async function readWork(db: Queryable): Promise<WorkRow> {
  return await db.selectFrom('translation_work').selectAll().executeTakeFirstOrThrow();
}

export async function updateWork(db: Queryable, change: Partial<Omit<WorkRow, 'only_row'>>): Promise<void> {
  await db.updateTable('translation_work').set(change).execute();
}
