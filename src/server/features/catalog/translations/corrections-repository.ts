import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { TranslationCorrectionsTable } from '#db/tables/translations.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import { LANGUAGE } from '#db/translated-texts.ts';
import type { TranslatedPart } from '#domain/translation/translated-texts.ts';

export async function findTranslations(db: Queryable, hashes: readonly Uint8Array[]) {
  return await db
    .selectFrom('translations')
    .select(['source_hash', 'state', 'text', 'refused_text'])
    .where('language', '=', LANGUAGE)
    .where('source_hash', '=', sql<Uint8Array>`any(${[...hashes]}::bytea[])`)
    .execute();
}

/** Puts a person's words in place of whatever a text is shown as. */
export async function upsertCorrected(
  tx: Tx,
  { source_hash, source, part, text }: { source_hash: Uint8Array; source: string; part: TranslatedPart; text: string },
  now: Date,
): Promise<void> {
  const corrected = { state: 'corrected' as const, text, refused_text: null, reservation_id: null, changed_at: now };
  await tx
    .insertInto('translations')
    .values({ source_hash, source, part, language: LANGUAGE, ...corrected })
    .onConflict((conflict) => conflict.columns(['source_hash', 'language']).doUpdateSet(corrected))
    .execute();
}

export async function insertCorrection(tx: Tx, row: Insertable<TranslationCorrectionsTable>): Promise<void> {
  await tx.insertInto('translation_corrections').values(row).execute();
}

/** The newest corrections of a product's texts, those of texts that it no longer has included; of each text the newest. */
export async function findCorrections(db: Queryable, asin: string, limit: number) {
  return await db
    .selectFrom('translation_corrections as correction')
    .innerJoin('staff', 'staff.id', 'correction.created_by')
    .select(['source_hash', 'part', 'source', 'text', 'correction.created_at as at', 'staff.name as by'])
    .where('asin', '=', asin)
    .orderBy('correction.id', 'desc')
    .limit(limit)
    .execute();
}
