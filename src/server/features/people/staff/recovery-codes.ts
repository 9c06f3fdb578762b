import type { Queryable } from '#db/transaction.ts';
import type { Context } from '#server/context.ts';
import { replaceRecoveryCodes } from './factors-repository.ts';
import { hashToken } from './sessions.ts';

/** Without 0, 1, I and O, which people mix up. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const COUNT = 8;
/** 125 bits: too many to guess, so that a fast hash is enough. */
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** The stored form of a recovery code, however it was typed. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));
}

/** Gives a person new recovery codes in place of the old ones; they are shown once. */
export async function renewRecoveryCodes(
  { random }: Pick<Context, 'random'>,
  db: Queryable,
  staffId: string,
): Promise<string[]> {
  const letter = () => LETTERS[random.below(LETTERS.length)] ?? '';
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  const codes = Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
  await replaceRecoveryCodes(db, staffId, codes.map(hashRecoveryCode));
  return codes;
}
