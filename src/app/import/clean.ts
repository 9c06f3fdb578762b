import { plainText } from '#partners/text.ts';

/** Control characters, marks of direction and of width: nothing of them is to be read. The line break stays. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is being removed
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
const LONGEST = 20_000;

/** Any text of an unknown source as plain text: no markup, no hidden characters, entities decoded once. */
export function cleanText(raw: unknown): string {
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') return '';
  const whole = raw.slice(0, LONGEST).toWellFormed();
  const plain = /[<&]/.test(whole) ? plainText(whole) : whole;
  return plain
    .replace(UNSEEN, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function cleanLine(raw: unknown): string {
  return cleanText(raw).replaceAll('\n', ' ');
}

/** The line, or null when nothing is left of it. */
export function lineOrNull(raw: unknown): string | null {
  return cleanLine(raw) || null;
}

/** What is kept aside as it came, without what a database cannot hold. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '');
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]));
}
