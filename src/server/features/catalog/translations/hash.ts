import { createHash } from 'node:crypto';

/** The key of a text's translation, as the database computes it too. */
export function sourceHash(source: string): Uint8Array {
  return createHash('sha256').update(source, 'utf8').digest();
}
