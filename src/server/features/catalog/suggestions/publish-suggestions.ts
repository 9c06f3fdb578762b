import { transaction } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { collectSuggestions, withoutForms } from './collect-suggestions.ts';
import { bestByStart, typedFormsOf } from './suggestion.ts';
import { lockWithdrawn, replaceSuggestions, sampleModels } from './suggestions-repository.ts';

/** The most popular products, whose titles, brands and categories are suggested. */
const SAMPLE = 50_000;
const STORED_NAMES = 10;

/** The job `publish-suggestions`: makes the suggestions anew from the catalogue and the dictionary. */
export async function publishSuggestions({ db, dictionary }: Pick<Context, 'db' | 'dictionary'>): Promise<void> {
  const collected = collectSuggestions(dictionary, await sampleModels(db, SAMPLE));
  await transaction(db, async (tx) => {
    const withdrawn = new Set((await lockWithdrawn(tx)).map((name) => withoutForms(name, dictionary)));
    const suggested = collected.filter(({ name }) => !withdrawn.has(withoutForms(name, dictionary)));
    const typed = suggested.flatMap(typedFormsOf);
    await replaceSuggestions(tx, typed, bestByStart(typed, STORED_NAMES));
  });
}
