import type { Context } from '#server/context.ts';
import { findUsed } from './budget-repository.ts';
import { countWanted, readWork } from './repository.ts';
import { monthOf } from './reserve-batch.ts';
import type { StopReason } from './translate-products.ts';

export interface TranslationState {
  /** Why the partner is not asked, and since when; null while it is. */
  stopped: { reason: StopReason; since: string } | null;
  /** Characters of this month that were charged or may be, and how many may be; null: no limit. */
  used: number;
  limit: number | null;
  /** Texts that wait, counted up to a bound. */
  waiting: number;
}

const MAX_COUNTED = 10_000;

/** How the translation of product texts stands; null without the partner. */
export async function translationState({
  db,
  clock,
  config,
  partners,
}: Pick<Context, 'db' | 'clock' | 'config' | 'partners'>): Promise<TranslationState | null> {
  if (!partners.deepl) return null;
  const { stopped: reason, stopped_at: since } = await readWork(db);
  return {
    stopped: reason && since ? { reason, since: since.toISOString() } : null,
    used: await findUsed(db, monthOf(clock())),
    limit: config.translationCharactersPerMonth,
    waiting: await countWanted(db, MAX_COUNTED),
  };
}
