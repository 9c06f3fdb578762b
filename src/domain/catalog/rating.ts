/** The phrase of the Turkish marketplace, in which the rating is not the first token. */
const TURKISH = /^5 yıldız üzerinden ([\d.,]+)/i;

/**
 * Parses a rating from 0 to 5: a number, or a text whose first token is the number ('4.5 out of 5 stars'); else null.
 */
export function parseRating(source: number | string | null | undefined): number | null {
  if (source === null || source === undefined) return null;
  if (typeof source === 'number') return inRange(source);
  const text = source.trim();
  const token = TURKISH.exec(text)?.[1] ?? text.split(/\s/, 1)[0] ?? '';
  return /^\d+(?:[.,]\d+)?$/.test(token) ? inRange(Number(token.replace(',', '.'))) : null;
}

function inRange(rating: number): number | null {
  return rating >= 0 && rating <= 5 ? rating : null;
}
