import { toPlainText } from '#partners/text.ts';

/** Control characters, direction marks and zero-width characters; the line break is not among them. */
const INVISIBLE_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
const MAX_TEXT_LENGTH = 20_000;

/** Text of an untrusted source as plain text: without markup and hidden characters, entities decoded once. */
export function cleanText(raw: unknown): string {
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return '';
  const limited = raw.slice(0, MAX_TEXT_LENGTH).toWellFormed();
  const plain = /[<&]/.test(limited) ? toPlainText(limited) : limited;
  return plain
    .replace(INVISIBLE_CHARACTERS, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** As `cleanText`, on one line. */
export function cleanLine(raw: unknown): string {
  return cleanText(raw).replaceAll('\n', ' ');
}

/** As `cleanLine`; null when the result is empty. */
export function lineOrNull(raw: unknown): string | null {
  return cleanLine(raw) || null;
}

/** A JSON value without what PostgreSQL cannot store: NUL characters and lone surrogates. */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '');
  if (Array.isArray(value)) return value.map(toStorable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toStorable(name), toStorable(inner)]));
}
