import type { Context } from '#server/context.ts';
import { SEALED_COLUMNS, type SealedColumn, type SealedPlace } from '#server/secrets/sealed-columns.ts';
import { countByKey, findValuesOfKey, listKeyIds, replaceValue, selectRefusals } from './repository.ts';

type Deps = Pick<Context, 'db' | 'fieldCipher' | 'log'>;

/** What `sealing_key_id` returns for a value in clear text, and for one of the format without key ids. */
const PLAIN = 'plain';
const WITHOUT_ID = 'sealed1';
/** What it puts before the key of a value that is bound to its place. */
const BOUND = 'sealed3.';

const BATCH_SIZE = 500;
/** Values that one run of the reconciliation encrypts again at most. */
const MAX_PER_RUN = 5000;

/** Encrypts what older keys encrypted with the current one, a limited number a run, while the shop runs. */
export async function resealOldValues(deps: Deps, signal?: AbortSignal): Promise<void> {
  let left = MAX_PER_RUN;
  for (const column of SEALED_COLUMNS) {
    for (const keyId of await listKeyIds(deps.db, column)) {
      signal?.throwIfAborted();
      if (keyOf(keyId) === deps.fieldCipher.keyIds[0] || left <= 0) continue;
      left -= await resealValuesOf(deps, column, { keyId, limit: left });
    }
  }
}

/** Encrypts all values that older versions stored in clear text. */
export async function sealPlainValues(deps: Deps): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    await resealValuesOf(deps, column, { keyId: PLAIN, limit: Number.POSITIVE_INFINITY });
  }
}

/** Returns how many values it read. One that cannot be read stays, and is reported. */
async function resealValuesOf(
  { db, fieldCipher, log }: Deps,
  column: SealedColumn,
  { keyId, limit }: { keyId: string; limit: number },
): Promise<number> {
  let [read, unreadable] = [0, 0];
  let afterId: string | null = null;
  while (read < limit) {
    const batch = await findValuesOfKey(db, column, { keyId, afterId, limit: Math.min(BATCH_SIZE, limit - read) });
    for (const { id, value } of batch) {
      const place = { column, id };
      const text = keyId === PLAIN ? value : decryptOrNull(fieldCipher, value, place);
      if (text === null) unreadable += 1;
      else await replaceValue(db, column, { id, value, replacement: fieldCipher.encrypt(text, place) });
    }
    read += batch.length;
    afterId = batch.at(-1)?.id ?? null;
    if (afterId === null) break;
  }
  if (unreadable > 0) {
    log.error({ code: 'sealed-unreadable', count: unreadable }, `values of ${column} cannot be decrypted`);
  }
  return read;
}

function decryptOrNull({ decrypt }: Context['fieldCipher'], value: string, place: SealedPlace): string | null {
  try {
    return decrypt(value, place);
  } catch {
    return null;
  }
}

/** From when on the unbound values of a key are refused, by the id of the key. */
export async function readRefusals(db: Context['db']): Promise<Map<string, Date>> {
  const rows = await selectRefusals(db);
  return new Map(rows.map(({ id, unbound_refused_from: from }) => [id, from]));
}

/** The key of a value, bound or not. */
function keyOf(keyId: string): string {
  return keyId.startsWith(BOUND) ? keyId.slice(BOUND.length) : keyId;
}

/** A column whose values need a key that is not configured. */
export interface MissingKey {
  column: SealedColumn;
  /** Null for a value of the format without key ids. */
  keyId: string | null;
}

/** The keys that stored values need and that the cipher lacks; reads one index entry for each key. */
export async function findMissingKeys({ db, fieldCipher }: Omit<Deps, 'log'>): Promise<MissingKey[]> {
  const missing: MissingKey[] = [];
  for (const column of SEALED_COLUMNS) {
    for (const keyId of await listKeyIds(db, column)) {
      if (keyId === PLAIN || fieldCipher.keyIds.includes(keyOf(keyId))) continue;
      if (keyId !== WITHOUT_ID) missing.push({ column, keyId: keyOf(keyId) });
      else {
        const [sample] = await findValuesOfKey(db, column, { keyId, afterId: null, limit: 1 });
        if (sample && decryptOrNull(fieldCipher, sample.value, { column, id: sample.id }) === null)
          missing.push({ column, keyId: null });
      }
    }
  }
  return missing;
}

/** The number of values by the id of their key; `withoutId` counts those that name none. */
export async function countSealedValues({ db }: Pick<Context, 'db'>) {
  const byKey = new Map<string, number>();
  for (const column of SEALED_COLUMNS) {
    for (const { keyId, count } of await countByKey(db, column))
      byKey.set(keyOf(keyId), (byKey.get(keyOf(keyId)) ?? 0) + count);
  }
  const withoutId = (byKey.get(PLAIN) ?? 0) + (byKey.get(WITHOUT_ID) ?? 0);
  byKey.delete(PLAIN);
  byKey.delete(WITHOUT_ID);
  return { byKey, withoutId };
}
