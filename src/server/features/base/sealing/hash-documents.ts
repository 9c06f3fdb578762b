import type { Context } from '#server/context.ts';
import { findUnhashedDocuments, type SealedValue, saveDocumentHash } from './repository.ts';

const BATCH_SIZE = 500;
/** Documents that one run of the reconciliation reads at most. */
const MAX_PER_RUN = 5000;

/**
 * Fills in by what documents are found: of rows from before there was such a column, of those that an earlier version
 * wrote, and after the key has changed. One that cannot be decrypted is left out; `resealOldValues` reports it.
 */
export async function hashDocuments(
  { db, fieldCipher }: Pick<Context, 'db' | 'fieldCipher'>,
  signal?: AbortSignal,
): Promise<void> {
  let afterId: string | null = null;
  for (let read = 0; read < MAX_PER_RUN; read += BATCH_SIZE) {
    signal?.throwIfAborted();
    const batch = await findUnhashedDocuments(db, { afterId, limit: BATCH_SIZE });
    for (const { id, value } of batch) {
      const hash = hashOf(fieldCipher, { id, value });
      if (hash !== null) await saveDocumentHash(db, { id, value, hash });
    }
    afterId = batch.at(-1)?.id ?? null;
    if (afterId === null) return;
  }
}

function hashOf({ decrypt, fingerprints }: Context['fieldCipher'], { id, value }: SealedValue): string | null {
  try {
    return fingerprints(decrypt(value, { column: 'customers.document', id }))[0];
  } catch {
    return null;
  }
}
