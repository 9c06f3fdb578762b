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
