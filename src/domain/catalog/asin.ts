import type { Brand } from '#domain/brand.ts';

/** The marketplace's product number: ten letters or digits; books carry their ISBN-10 here (`166805227X`). */
export type Asin = Brand<string, 'Asin'>;

const ASIN = /^[0-9A-Z]{10}$/;

export function isAsin(text: string): text is Asin {
  return ASIN.test(text);
}

/** The asin in upper case, or null when the text is none. */
export function parseAsin(text: string): Asin | null {
  const candidate = text.trim().toUpperCase();
  return isAsin(candidate) ? candidate : null;
}
