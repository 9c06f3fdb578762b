import type { Product } from './product.ts';

const RESTORED = /\b(?:renewed|refurbished|reconditioned|reacondicionad[oa])\b/i;

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

/** The condition of a product from its title and from the condition text of its source or seller. */
export function conditionOf(title: string, sourceText: string | null): Product['condition'] {
  if (RESTORED.test(title) || (sourceText !== null && RESTORED.test(sourceText))) return 'refurbished';
  return sourceText !== null && /^used/i.test(sourceText) ? 'used' : 'new';
}

/** Extracts the brand from the byline of a product: 'Visit the Lee Store' and 'Brand: Lee' are both 'Lee'. */
export function parseBrandName(text: string | null): string | null {
  const name = (text ?? '')
    .trim()
    .replace(/^(?:brand:|visit the )\s*/i, '')
    .replace(/(\S) store$/i, '$1')
    .trim();
  return name === '' ? null : name;
}
