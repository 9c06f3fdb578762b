import type { Context } from '#server/context.ts';
import { findSecret, insertSecret } from './repository.ts';

const NAME = 'session-signing-key';
const BYTES = 32;

/** The HMAC key of the session tokens: created in an empty database, never changed afterwards. */
export async function loadSigningKey({ db, random }: Pick<Context, 'db' | 'random'>): Promise<Uint8Array> {
  const stored = await findSecret(db, NAME);
  if (stored) return Buffer.from(stored, 'base64');
  // Two processes may start at once: the first row wins, and both read it.
  await insertSecret(db, { name: NAME, value: Buffer.from(random.bytes(BYTES)).toString('base64') });
  return Buffer.from((await findSecret(db, NAME)) ?? '', 'base64');
}
