import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Encrypts identity documents and birthdays, so that a copy of the database does not reveal them. */
export interface FieldCipher {
  /** A random nonce makes each ciphertext of the same text different. */
  encrypt(text: string): string;
  /** Throws when the text was encrypted with another key or altered. */
  decrypt(ciphertext: string): string;
}

export const ENCRYPTION_KEY_BYTES = 32;
/** Version of the format at the start of every stored ciphertext, so that a later format can be told apart. */
export const CIPHERTEXT_PREFIX = 'sealed1.';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createFieldCipher(key: Uint8Array, random: { bytes: (length: number) => Uint8Array }): FieldCipher {
  return {
    encrypt: (text) => {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return CIPHERTEXT_PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt: (ciphertext) => {
      if (!ciphertext.startsWith(CIPHERTEXT_PREFIX)) throw new Error('the text is not a ciphertext of this format');
      const bytes = Buffer.from(ciphertext.slice(CIPHERTEXT_PREFIX.length), 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
