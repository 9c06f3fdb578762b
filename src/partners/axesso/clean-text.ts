import { isPlaceholder } from '#domain/text/placeholder.ts';
import { toPlainText } from '#partners/text.ts';

/** Text of an untrusted source as plain text; numbers as text, and an empty text for any other value. */
export function cleanText(raw: unknown): string {
  if (typeof raw === 'number') return String(raw);
  return typeof raw === 'string' ? toPlainText(raw) : '';
}

/** As `cleanText`, on one line. */
export function cleanLine(raw: unknown): string {
  return cleanText(raw).replaceAll('\n', ' ');
}

/** As `cleanLine`; null when the result is empty or a placeholder. */
export function lineOrNull(raw: unknown): string | null {
  const line = cleanLine(raw);
  return isPlaceholder(line) ? null : line;
}

/** A JSON value without what PostgreSQL cannot store: NUL characters and lone surrogates. */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '');
  if (Array.isArray(value)) return value.map(toStorable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toStorable(name), toStorable(inner)]));
}
