import { randomBytes } from 'node:crypto';
import type { Database } from '#db/pool.ts';
import { readOrCreateSecret } from './simulated-secrets.ts';

/** The HMAC key of suppressed addresses and of the tokens in envelope senders; never changed. */
export async function loadMailKey(db: Database): Promise<Uint8Array> {
  const create = () => Promise.resolve(randomBytes(32).toString('base64'));
  return Buffer.from(await readOrCreateSecret(db, 'mail-key', create), 'base64');
}
