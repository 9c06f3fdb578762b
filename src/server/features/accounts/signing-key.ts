import type { Database } from '#db/pool.ts';
import type { Context } from '#server/context.ts';
import { findSecret, insertSecret } from './repository.ts';

const NAME = 'session-signing-key';
const BYTES = 32;

// The key never changes while its database lives, so it is read once for each.
const keys = new WeakMap<Database, Promise<Uint8Array>>();

/** The key that signs tokens: made by whoever needs it first, and the same one ever after. */
export function signingKey(deps: Pick<Context, 'db' | 'random'>): Promise<Uint8Array> {
  const known = keys.get(deps.db);
  if (known) return known;
  const key = readOrMake(deps);
  keys.set(deps.db, key);
  key.catch(() => keys.delete(deps.db));
  return key;
}

async function readOrMake({ db, random }: Pick<Context, 'db' | 'random'>): Promise<Uint8Array> {
  const kept = await findSecret(db, NAME);
  if (kept) return Buffer.from(kept, 'base64');
  // Two processes may get here at once: the first row stands, and both read that one.
  await insertSecret(db, { name: NAME, value: Buffer.from(random.bytes(BYTES)).toString('base64') });
  return Buffer.from((await findSecret(db, NAME)) ?? '', 'base64');
}
