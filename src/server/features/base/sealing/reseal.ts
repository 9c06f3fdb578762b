import type { Context } from '#server/context.ts';
import { SEALED_COLUMNS, type SealedColumn, type SealedPlace } from '#server/secrets/sealed-columns.ts';
import {
  countByKey,
  findValuesOfKey,
  insertAnnounced,
  listKeyIds,
  refuseUnbound,
  replaceValue,
  selectAnnounced,
} from './repository.ts';

type Deps = Pick<Context, 'db' | 'fieldCipher' | 'log'>;

/** What `sealing_key_id` returns for a value in clear text, and for one of the format without key ids. */
const PLAIN = 'plain';
const WITHOUT_ID = 'sealed1';
/** What it puts before the key of a value that is bound to its place. */
const BOUND = 'sealed3.';

const BATCH_SIZE = 500;
/** Values that one run of the reconciliation encrypts again at most. */
const MAX_PER_RUN = 5000;
/**
 * How long unbound values are read after the announcement, at least. A process of 0.3.0 binds what it writes within a moment
 * of it; the rest of the day is for a process of 0.2.0 that somebody forgot to stop.
 */
const ANNOUNCED_MS = 24 * 60 * 60 * 1000;

/**
 * Encrypts what older keys encrypted, and what is bound to no place, with the current key for its place: a limited number a
 * run, while the shop runs, also in several processes at once. A run that finds nothing of that refuses unbound values from
 * then on, if their keys were announced long enough ago that nobody writes them any more.
 */
export async function resealOldValues(deps: Deps & Pick<Context, 'clock'>, signal?: AbortSignal): Promise<void> {
  const { db, fieldCipher, clock } = deps;
  const announced = await selectAnnounced(db);
  const unknown = fieldCipher.keyIds.filter((keyId) => !announced.some(({ id }) => id === keyId));
  if (unknown.length > 0) await insertAnnounced(db, unknown, clock());
  let left = MAX_PER_RUN;
  for (const column of SEALED_COLUMNS) {
    for (const keyId of await listKeyIds(db, column)) {
      if (keyId === `${BOUND}${fieldCipher.keyIds[0]}` || left <= 0) continue;
      left -= await resealValuesOf(deps, column, { keyId, limit: left, signal });
    }
  }
  const due = announced.filter(
    ({ announced_at: at, unbound_refused_from: from }) =>
      from === null && at.getTime() <= clock().getTime() - ANNOUNCED_MS,
  );
  if (left < MAX_PER_RUN || due.length === 0) return;
  await refuseUnbound(
    db,
    due.map(({ id }) => id),
    clock(),
  );
}

/** Encrypts all values that older versions stored in clear text, as long as what is bound to no place is accepted. */
export async function sealPlainValues(deps: Deps): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    await resealValuesOf(deps, column, { keyId: PLAIN, limit: Number.POSITIVE_INFINITY });
  }
}

/** Returns how many values it could read. One that it could not stays, and is reported. */
async function resealValuesOf(
  { db, fieldCipher, log }: Deps,
  column: SealedColumn,
  { keyId, limit, signal }: { keyId: string; limit: number; signal?: AbortSignal | undefined },
): Promise<number> {
  let [read, unreadable] = [0, 0];
  let afterId: string | null = null;
  while (read < limit) {
    signal?.throwIfAborted();
    const batch = await findValuesOfKey(db, column, { keyId, afterId, limit: Math.min(BATCH_SIZE, limit - read) });
    for (const { id, value } of batch) {
      const place = { column, id };
      const text = keyId === PLAIN && !fieldCipher.refusesUnbound() ? value : decryptOrNull(fieldCipher, value, place);
      if (text === null) unreadable += 1;
      else {
        await replaceValue(db, column, { id, value, replacement: fieldCipher.encrypt(text, place) });
        read += 1;
      }
    }
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
  const announced = await selectAnnounced(db);
  return new Map(announced.flatMap(({ id, unbound_refused_from: from }) => (from ? [[id, from]] : [])));
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

/** The number of values by the id of their key; `withoutId` counts those that name none, `unbound` all that are bound to no place. */
export async function countSealedValues({ db }: Pick<Context, 'db'>) {
  const byKey = new Map<string, number>();
  let unbound = 0;
  for (const column of SEALED_COLUMNS) {
    for (const { keyId, count } of await countByKey(db, column)) {
      byKey.set(keyOf(keyId), (byKey.get(keyOf(keyId)) ?? 0) + count);
      if (!keyId.startsWith(BOUND)) unbound += count;
    }
  }
  const withoutId = (byKey.get(PLAIN) ?? 0) + (byKey.get(WITHOUT_ID) ?? 0);
  byKey.delete(PLAIN);
  byKey.delete(WITHOUT_ID);
  return { byKey, withoutId, unbound };
}
