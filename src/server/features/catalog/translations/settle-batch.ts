import { type Tx, transaction } from '#db/transaction.ts';
import { missingFacts } from '#domain/translation/check-translation.ts';
import type { TranslationResult } from '#partners/deepl/client.ts';
import type { Context } from '#server/context.ts';
import { addUsed, deleteReservation, lockMonth } from './budget-repository.ts';
import { announceProducts, type Outcome, releaseTexts, storeOutcomes, updateWork } from './repository.ts';
import type { Batch, ReservedText } from './reserve-batch.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

/** After so many calls without a usable answer a text stays as the source has it. */
const MAX_ATTEMPTS = 5;

/** Stores a call's translations, and what it was charged in place of what was reserved. */
export async function settleBatch({ db, clock }: Deps, batch: Batch, result: TranslationResult): Promise<void> {
  const now = clock();
  const outcomes = batch.texts.map((text, index) => outcomeOf(text, result.texts[index] ?? ''));
  const shown = new Set(
    outcomes.flatMap(({ state }, index) => (state === 'translated' ? (batch.texts[index]?.asin ?? []) : [])),
  );
  await transaction(db, async (tx) => {
    await countUsed(tx, batch, result.billedCharacters ?? batch.characters);
    await storeOutcomes(tx, outcomes, now);
    await updateWork(tx, { failures: 0, stopped: null, stopped_at: null, next_try_at: null });
    await announceProducts(tx, [...shown]);
  });
}

/** Ends a call that brought nothing. What may have been charged counts as used, and as an attempt. */
export async function cancelBatch(
  { db }: Deps,
  batch: Batch,
  { isCharged, counts = isCharged }: { isCharged: boolean; counts?: boolean },
): Promise<void> {
  await transaction(db, async (tx) => {
    await countUsed(tx, batch, isCharged ? batch.characters : 0);
    await releaseTexts(tx, batch.reservationId, { counts, maxAttempts: MAX_ATTEMPTS });
  });
}

/** Ends a text that the partner does not take, alone in its call, for good. */
export async function giveUpBatch({ db, clock }: Deps, batch: Batch): Promise<void> {
  await transaction(db, async (tx) => {
    await countUsed(tx, batch, 0);
    const outcomes = batch.texts.map(({ source_hash }) => ({ source_hash, ...NOTHING, state: 'given-up' as const }));
    await storeOutcomes(tx, outcomes, clock());
  });
}

/** A reservation that expired meanwhile was counted as used already. */
async function countUsed(tx: Tx, { reservationId }: Batch, characters: number): Promise<void> {
  const reserved = await deleteReservation(tx, reservationId);
  if (!reserved || characters === 0) return;
  await lockMonth(tx, reserved.month);
  await addUsed(tx, reserved.month, characters);
}

const NOTHING = { text: null, refused_text: null } as const;

/** What becomes of a text: its translation is shown where nothing of the source is missing in it. */
export function outcomeOf(
  { source_hash, source, brand }: Pick<ReservedText, 'source_hash' | 'source' | 'brand'>,
  translation: string,
): Outcome {
  const text = translation.trim();
  if (text === source.trim()) return { source_hash, ...NOTHING, state: 'unchanged' };
  const missing = missingFacts({ source, translation: text, brand });
  return missing.length === 0
    ? { source_hash, state: 'translated', text, refused_text: null }
    : { source_hash, state: 'refused', text: null, refused_text: text };
}
