import type { Brand } from '#domain/brand.ts';

/** The marketplace's product number: ten letters or digits; for books the ISBN-10 (`166805227X`). */
export type Asin = Brand<string, 'Asin'>;

const ASIN = /^[0-9A-Z]{10}$/;

export function isAsin(text: string): text is Asin {
  return ASIN.test(text);
}

/** Parses an ASIN in any case; null when the text is not one. */
export function parseAsin(text: string): Asin | null {
  const candidate = text.trim().toUpperCase();
  return isAsin(candidate) ? candidate : null;
}

/** The ASIN that a text is, or that it links to as a product page of the marketplace; null for other words. */
export function parseLinkedAsin(text: string): Asin | null {
  const linked = /\/(?:dp|gp\/product|gp\/aw\/d)\/([0-9a-z]{10})(?:[/?#]|$)/i.exec(text)?.[1];
  const plain = /^\s*([0-9a-z]{10})\s*$/i.exec(text)?.[1];
  const candidate = linked ?? (plain && /\d/.test(plain) ? plain : undefined);
  return candidate ? parseAsin(candidate) : null;
}
