import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';

/** Encrypts identity documents and birthdays, so that a copy of the database does not reveal them. */
export interface FieldCipher {
  /** Ids of the keys that decrypt, the one that encrypts first. */
  readonly keyIds: readonly string[];
  /** A random nonce makes each ciphertext of the same text different. */
  encrypt(text: string): string;
  /** Throws when the text was encrypted with a key that is not configured, or altered. */
  decrypt(ciphertext: string): string;
  /** By what a text is found without being revealed: one for each key, the current one's first; equal for equal texts. */
  fingerprints(text: string): [string, ...string[]];
}

export const ENCRYPTION_KEY_BYTES = 32;

/** A stored ciphertext is 'sealed2.KEY_ID.BYTES'; up to the release before key ids it was 'sealed1.BYTES'. */
const FORMAT = 'sealed2';
const FORMAT_WITHOUT_ID = 'sealed1';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

interface Random {
  bytes: (length: number) => Uint8Array;
}

/** The first key encrypts, all of them decrypt. */
export function createFieldCipher(keys: readonly [Uint8Array, ...Uint8Array[]], random: Random): FieldCipher {
  const [current] = keys;
  const currentId = keyIdOf(current);
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));
  return {
    keyIds: [...byId.keys()],
    encrypt: (text) => {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current, nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [FORMAT, currentId, Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')].join(
        '.',
      );
    },
    decrypt: (ciphertext) => {
      const [format, ...parts] = ciphertext.split('.');
      if (format === FORMAT_WITHOUT_ID && parts.length === 1) return decryptWithAny([...byId.values()], parts[0] ?? '');
      const [keyId = '', bytes = ''] = parts;
      const key = byId.get(keyId);
      if (format !== FORMAT || parts.length !== 2) throw new Error('the text is not a ciphertext of this format');
      if (!key) throw new Error('the text was encrypted with a key that is not configured');
      return decryptWith(key, bytes);
    },
    fingerprints: (text) => [fingerprintWith(current, text), ...keys.slice(1).map((key) => fingerprintWith(key, text))],
  };
}

/** An HMAC under a key of its own, derived from the one that encrypts. */
function fingerprintWith(key: Uint8Array, text: string): string {
  const own = createHmac('sha256', key).update('fingerprint').digest();
  return `${keyIdOf(key)}.${createHmac('sha256', own).update(text).digest('base64url')}`;
}

/** Names a key without revealing it: two random keys never share a hash, and a hash does not lead back to its key. */
function keyIdOf(key: Uint8Array): string {
  return createHash('sha256').update('sealing key id').update(key).digest('base64url').slice(0, KEY_ID_LENGTH);
}

/** Authenticated encryption: a wrong key throws in place of returning another text. */
function decryptWithAny([key, ...others]: readonly Uint8Array[], bytes: string): string {
  if (!key) throw new Error('the text was encrypted with a key that is not configured');
  if (others.length === 0) return decryptWith(key, bytes);
  try {
    return decryptWith(key, bytes);
  } catch {
    return decryptWithAny(others, bytes);
  }
}

function decryptWith(key: Uint8Array, encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
