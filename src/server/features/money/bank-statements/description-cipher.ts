import type { Context } from '#server/context.ts';

type Deps = Pick<Context, 'fieldCipher'>;

/** The bank's text of a movement as it is stored, because it may name a person. */
export function encryptDescription({ fieldCipher }: Deps, id: string, description: string): string {
  return fieldCipher.encrypt(description, { column: 'bank_movements.description', id });
}

/** The bank's text of a movement; null once its period is over. */
export function decryptDescription(
  { fieldCipher }: Deps,
  { id, description }: { id: string; description: string | null },
): string | null {
  return description === null ? null : fieldCipher.decrypt(description, { column: 'bank_movements.description', id });
}
