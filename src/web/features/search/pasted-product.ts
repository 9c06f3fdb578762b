const HOST = /^(?:https?:\/\/)?(?:[a-z\d-]+\.)*amazon\.[a-z.]{2,6}(?=[/:?#]|$)/i;
const IN_PATH = /\/(?:dp|gp\/product|gp\/aw\/d|product|asin|o\/asin|exec\/obidos\/asin)\/([\dA-Z]{10})(?=[/?#]|$)/i;
/** A word of ten letters is a search; an asin begins with B0, a book's is its ISBN-10. */
const ASIN = /^(?:B0[\dA-Z]{8}|\d{9}[\dX])$/i;

/** The asin in what somebody pasted: the code itself or a link of the marketplace; else null. */
export function pastedAsin(text: string): string | null {
  const pasted = text.trim();
  if (ASIN.test(pasted)) return pasted.toUpperCase();
  if (!HOST.test(pasted)) return null;
  return IN_PATH.exec(pasted)?.[1]?.toUpperCase() ?? null;
}
