import { createHash } from 'node:crypto';
import { glossaryOf } from '#domain/translation/glossary.ts';
import type { Deepl } from '#partners/deepl/client.ts';
import { QUOTA_STATUS } from '#partners/deepl/wire.ts';
import { isRequestRefused } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { updateWork, type WorkRow } from './repository.ts';

/**
 * The partner's glossary with what the dictionary says now, which is created or replaced where it differs. Null where the
 * partner refuses it: translations without one are better than none.
 */
export async function currentGlossary(
  { db, dictionary, log }: Pick<Context, 'db' | 'dictionary' | 'log'>,
  deepl: Deepl,
  { glossary_id: known, glossary_hash: knownHash }: Pick<WorkRow, 'glossary_id' | 'glossary_hash'>,
): Promise<string | null> {
  const entries = glossaryOf(dictionary);
  const hash = createHash('sha256')
    .update(JSON.stringify([...entries]))
    .digest('base64url');
  if (hash === knownHash) return known;
  try {
    const id = known !== null && (await replaced(deepl, known, entries)) ? known : await deepl.createGlossary(entries);
    await updateWork(db, { glossary_id: id, glossary_hash: hash });
    return id;
  } catch (error) {
    if (!isRequestRefused(error) || error.status === QUOTA_STATUS) throw error;
    log.warn(
      { partner: 'deepl', code: 'glossary-refused', status: error.status },
      'texts are translated without a glossary',
    );
    await updateWork(db, { glossary_id: null, glossary_hash: hash });
    return null;
  }
}

/** False where the partner has no such glossary, as one of another account. */
async function replaced(deepl: Deepl, id: string, entries: ReadonlyMap<string, string>): Promise<boolean> {
  try {
    await deepl.replaceGlossary(id, entries);
    return true;
  } catch (error) {
    if (isRequestRefused(error) && (error.status === 404 || error.status === 400)) return false;
    throw error;
  }
}
