import { errors } from 'jose';
import type { Database } from '#db/pool.ts';
import { FIRST_KEY_ID, insertSigningKey, listSigningKeys, type SigningKey } from '#db/signing-keys.ts';

/** A session's token is valid for at most this time. */
export const MAX_TOKEN_AGE_MS = 7 * 24 * 60 * 60 * 1000;

const KEY_BYTES = 32;
/** A new key reaches every process within this time, without a restart. */
const CACHE_MS = 5000;
/** An unknown key id reads the keys again at most this often, whatever forged tokens name. */
const UNKNOWN_KEY_MS = 1000;
/** A new key signs only once every process knows it. */
const ACTIVATION_MS = 10_000;

/** How tokens are signed. */
export const TOKEN_ALGORITHM = 'HS256';

/** The keys of the tokens of sessions and of browsers at a bank, as one process knows them: the newest signs, all of them verify. */
export interface SigningKeys {
  /** The key that signs new tokens. */
  current(): Promise<SigningKey>;
  /** The key of a token's `kid`; of a token without one, the first key. */
  find(keyId: string | undefined): Promise<SigningKey | undefined>;
}

interface Deps {
  db: Database;
  clock: () => Date;
  random: { uuid(): string; bytes(length: number): Uint8Array };
}

export function createSigningKeys(deps: Deps): SigningKeys {
  let known: { keys: readonly SigningKey[]; readAt: number } | null = null;
  let reading: Promise<readonly SigningKey[]> | null = null;
  const now = () => deps.clock().getTime();
  const read = async () => {
    const readAt = now();
    const keys = await readOrCreateKeys(deps);
    known = { keys, readAt };
    return keys;
  };
  const keysOfAge = async (maxAgeMs: number): Promise<readonly SigningKey[]> => {
    // A clock that was set back makes what was read in its future old too.
    if (known && Math.abs(now() - known.readAt) < maxAgeMs) return known.keys;
    reading ??= read().finally(() => {
      reading = null;
    });
    return await reading;
  };
  return {
    current: async () => {
      const keys = await keysOfAge(CACHE_MS);
      const active = keys.find(({ createdAt }) => now() - createdAt.getTime() >= ACTIVATION_MS) ?? keys.at(-1);
      if (!active) throw new Error('the database holds no signing key');
      return active;
    },
    find: async (keyId = FIRST_KEY_ID) => {
      const hasId = ({ id }: SigningKey) => id === keyId;
      return (await keysOfAge(CACHE_MS)).find(hasId) ?? (await keysOfAge(UNKNOWN_KEY_MS)).find(hasId);
    },
  };
}

/** The secret of a token's `kid`, to verify it with. */
export async function findTokenKey(signingKeys: SigningKeys, kid: string | undefined): Promise<Uint8Array> {
  const key = await signingKeys.find(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key.secret;
}

/** Adds a key, which signs within seconds; tokens of the others are accepted until retention deletes those keys. */
export async function rotateSigningKey(deps: Deps): Promise<SigningKey> {
  const [newest] = await readOrCreateKeys(deps);
  const after = (newest?.createdAt.getTime() ?? 0) + 1;
  const key: SigningKey = {
    id: deps.random.uuid(),
    secret: deps.random.bytes(KEY_BYTES),
    createdAt: new Date(Math.max(deps.clock().getTime(), after)),
  };
  await insertSigningKey(deps.db, key);
  return key;
}

/** The stored keys, newest first. An empty database gets the first one; of two processes, both read the one stored first. */
async function readOrCreateKeys({ db, clock, random }: Deps): Promise<SigningKey[]> {
  const stored = await listSigningKeys(db);
  if (stored.length > 0) return stored;
  await insertSigningKey(db, { id: FIRST_KEY_ID, secret: random.bytes(KEY_BYTES), createdAt: clock() });
  return await listSigningKeys(db);
}
