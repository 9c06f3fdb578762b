import { createHash } from 'node:crypto';
import type { SharedShop } from './shop.ts';

/** Stores what a text is shown as in Spanish, as if the partner had translated it, or a person corrected it. */
export async function storeTranslation(
  { context: { db, clock } }: Pick<SharedShop, 'context'>,
  [source, text]: readonly [source: string, text: string],
  state: 'translated' | 'corrected' = 'translated',
): Promise<void> {
  await db
    .insertInto('translations')
    .values({
      source_hash: createHash('sha256').update(source).digest(),
      language: 'es',
      source,
      part: 'title',
      state,
      text,
      changed_at: clock(),
    })
    .onConflict((conflict) => conflict.columns(['source_hash', 'language']).doUpdateSet({ state, text }))
    .execute();
}
