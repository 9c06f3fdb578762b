const HOST = /^(?:https?:\/\/)?(?:[a-z\d-]+\.)*amazon\.[a-z.]{2,6}(?=[/:?#]|$)/i;
const IN_PATH = /\/(?:dp|gp\/product|gp\/aw\/d|product|asin|o\/asin|exec\/obidos\/asin)\/([\dA-Z]{10})(?=[/?#]|$)/i;
/** A plain word of ten letters is a search: an ASIN begins with B0, or is the ISBN-10 of a book. */
const ASIN = /^(?:B0[\dA-Z]{8}|\d{9}[\dX])$/i;

/** The ASIN in a pasted text, given as the code itself or as a marketplace link; else null. */
export function parsePastedAsin(text: string): string | null {
  const pasted = text.trim();
  if (ASIN.test(pasted)) return pasted.toUpperCase();
  if (!HOST.test(pasted)) return null;
  return IN_PATH.exec(pasted)?.[1]?.toUpperCase() ?? null;
}
