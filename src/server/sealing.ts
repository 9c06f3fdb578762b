import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Keeps from a copy of the database what it must not tell: identity documents and birthdays. */
export interface Sealer {
  /** Sealed twice, the same text looks different. */
  seal(text: string): string;
  /** Throws when the text was sealed with another key or altered. */
  open(sealed: string): string;
}

export const SEALING_KEY_BYTES = 32;
/** Names the way of sealing, so that a later one can be told apart. */
export const SEALED = 'sealed1.';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer(key: Uint8Array, random: { bytes: (length: number) => Uint8Array }): Sealer {
  return {
    seal: (text) => {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open: (sealed) => {
      if (!sealed.startsWith(SEALED)) throw new Error('a text that was to be opened is not sealed');
      const bytes = Buffer.from(sealed.slice(SEALED.length), 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
