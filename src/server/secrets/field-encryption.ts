import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { SealedPlace } from './sealed-columns.ts';

/** Encrypts identity documents and birthdays, so that a copy of the database does not reveal them. */
export interface FieldCipher {
  /** Ids of the keys that decrypt, the one that encrypts first. */
  readonly keyIds: readonly string[];
  /** A random nonce makes each ciphertext of the same text different. */
  encrypt(text: string, place: SealedPlace): string;
  /**
   * Throws when the text was encrypted with a key that is not configured, for another place, or altered. A text that was
   * encrypted for no place, as releases before 0.4.0 did, opens in all of them until the key refuses such texts.
   */
  decrypt(ciphertext: string, place: SealedPlace): string;
  /** By what a text is found without being revealed: one for each key, the current one's first; equal for equal texts. */
  fingerprints(text: string): [string, ...string[]];
  /** Whether a text that was encrypted for no place is refused, whatever key it may be of. */
  refusesUnbound(): boolean;
  /** Reads again which keys refuse what was encrypted for no place. */
  refresh(): Promise<void>;
}

export const ENCRYPTION_KEY_BYTES = 32;

/**
 * A ciphertext is 'sealed3.KEY_ID.BYTES': bound to its place. Before 0.4.0 it was bound to none, 'sealed2.KEY_ID.BYTES', and
 * before key ids 'sealed1.BYTES'.
 */
const BOUND_FORMAT = 'sealed3';
const UNBOUND_FORMAT = 'sealed2';
const FORMAT_WITHOUT_ID = 'sealed1';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

type Keys = readonly [current: Uint8Array, ...previous: Uint8Array[]];

interface Deps {
  random: { bytes: (length: number) => Uint8Array };
  clock: () => Date;
  /** From when on the unbound values of a key are refused, by the id of the key. */
  readRefusals: () => Promise<ReadonlyMap<string, Date>>;
}

/** The first key encrypts, all of them decrypt. */
export function createFieldCipher(keys: Keys, { random, clock, readRefusals }: Deps): FieldCipher {
  const [current] = keys;
  const currentId = keyIdOf(current);
  // A key of bytes is checked and copied by each call, which takes four times as long.
  const byId = new Map(keys.map((key) => [keyIdOf(key), createSecretKey(key)]));
  const currentKey = createSecretKey(current);
  let refusals: ReadonlyMap<string, Date> = new Map();
  const isUnboundRefused = (keyId: string) =>
    (refusals.get(keyId)?.getTime() ?? Number.POSITIVE_INFINITY) <= clock().getTime();
  return {
    keyIds: [...byId.keys()],
    encrypt: (text, place) => {
      const bytes = encryptWith(currentKey, text, { nonce: random.bytes(NONCE_BYTES), place });
      return [BOUND_FORMAT, currentId, bytes].join('.');
    },
    decrypt: (ciphertext, place) => {
      const [format = '', ...parts] = ciphertext.split('.');
      if (format === FORMAT_WITHOUT_ID && parts.length === 1) {
        const open = [...byId].filter(([keyId]) => !isUnboundRefused(keyId));
        return decryptWithAny(
          open.map(([, key]) => key),
          parts[0] ?? '',
        );
      }
      if (![BOUND_FORMAT, UNBOUND_FORMAT].includes(format) || parts.length !== 2)
        throw new Error('the text is not a ciphertext of this format');
      const [keyId = '', bytes = ''] = parts;
      const key = byId.get(keyId);
      if (!key) throw new Error('the text was encrypted with a key that is not configured');
      if (format === BOUND_FORMAT) return decryptWith(key, bytes, place);
      if (isUnboundRefused(keyId)) throw new Error('the text was encrypted for no place');
      return decryptWith(key, bytes, null);
    },
    fingerprints: (text) => [fingerprintWith(current, text), ...keys.slice(1).map((key) => fingerprintWith(key, text))],
    refusesUnbound: () => [...byId.keys()].some(isUnboundRefused),
    refresh: async () => {
      refusals = await readRefusals();
    },
  };
}

/** An HMAC under a key of its own, derived from the one that encrypts. */
function fingerprintWith(key: Uint8Array, text: string): string {
  const own = createHmac('sha256', key).update('fingerprint').digest();
  return `${keyIdOf(key)}.${createHmac('sha256', own).update(text).digest('base64url')}`;
}

/** Names a key without revealing it: two random keys never share a hash, and a hash does not lead back to its key. */
export function keyIdOf(key: Uint8Array): string {
  return createHash('sha256').update('sealing key id').update(key).digest('base64url').slice(0, KEY_ID_LENGTH);
}

/** The additional authenticated data: decryption throws unless it is given the same. */
function bytesOf({ column, id }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([column, id]));
}

function encryptWith(
  key: KeyObject,
  text: string,
  { nonce, place }: { nonce: Uint8Array; place: SealedPlace },
): string {
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(bytesOf(place));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Authenticated encryption: a wrong key throws in place of returning another text. */
function decryptWithAny([key, ...others]: readonly KeyObject[], bytes: string): string {
  if (!key) throw new Error('the text was encrypted with a key that is not configured');
  if (others.length === 0) return decryptWith(key, bytes, null);
  try {
    return decryptWith(key, bytes, null);
  } catch {
    return decryptWithAny(others, bytes);
  }
}

function decryptWith(key: KeyObject, encoded: string, place: SealedPlace | null): string {
  const bytes = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  if (place) decipher.setAAD(bytesOf(place));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
