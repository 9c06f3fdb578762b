import { isDocument } from '#domain/customer/document.ts';
import { isEmail, normalizeEmail } from '#domain/customer/email.ts';
import type { Context } from '#server/context.ts';

/** What somebody is looked for by: one datum, or parts of name and mail, folded by the database. */
export type PersonSearch =
  | { by: 'nothing' }
  | { by: 'email'; emailKey: string }
  | { by: 'locker'; locker: number }
  | { by: 'number'; documentHashes: readonly string[]; phoneEnd: string | null; isWholePhone: boolean }
  | { by: 'words'; parts: readonly string[]; beginnings: readonly string[] };
export type WordSearch = Extract<PersonSearch, { by: 'words' }>;

const MAX_LOCKER = 2_147_483_647;
/** Shorter pieces are in too many names to be looked up; beside a longer one they are the beginning of a word. */
const MIN_PART = 3;
/** Fewer last digits of a telephone are those of too many people; it has nine. */
const PHONE_END = /^\d{6,9}$/;

export const TOO_SHORT = `Escribí al menos ${MIN_PART} letras seguidas del nombre o del correo`;

/** How a typed text finds people; null for one that is too short to look for. */
export function personSearchOf({ fieldCipher }: Pick<Context, 'fieldCipher'>, typed: string): PersonSearch | null {
  const text = typed.normalize('NFC').trim();
  if (text === '') return { by: 'nothing' };
  if (isEmail(text)) return { by: 'email', emailKey: normalizeEmail(text) };
  const locker = Number(/^uy[ -]?(\d{1,10})$/i.exec(text)?.[1]);
  if (locker <= MAX_LOCKER) return { by: 'locker', locker };
  const digits = text.replaceAll(/[.\-\s()+]/g, '');
  const phoneEnd = withoutCountry(digits);
  if (PHONE_END.test(phoneEnd)) {
    const documentHashes = isDocument(digits) ? fieldCipher.fingerprints(digits) : [];
    return { by: 'number', documentHashes, phoneEnd, isWholePhone: /^0?9\d{7}$/.test(phoneEnd) };
  }
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const parts = words.filter((word) => word.length >= MIN_PART);
  const beginnings = words.filter((word) => word.length < MIN_PART);
  return parts.length > 0 ? { by: 'words', parts, beginnings } : null;
}

/** '+598 99 123 456', '0059899123456', '99123456' and '099123456' end alike. */
function withoutCountry(digits: string): string {
  return digits.replace(/^(?:00)?598(?=0?9\d{7}$)/, '');
}
