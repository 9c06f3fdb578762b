import sanitizeHtml from 'sanitize-html';

const BREAKS = /<(?:br|\/p|\/li|\/div|\/tr|\/h[1-6])\b[^>]{0,200}>/gi;
const ESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
// Control characters and the invisible direction marks that the marketplace puts into its tables.
const INVISIBLE = /(?!\n)\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\ufeff]/gu;
const MAX_LENGTH = 20_000;

/**
 * A partner's text as plain text: markup removed, entities decoded once ('&amp;lt;' stays '&lt;'), spaces collapsed.
 * Line breaks are kept so that a description keeps its paragraphs. Input beyond MAX_LENGTH characters is cut.
 */
export function toPlainText(raw: string): string {
  const withBreaks = raw.slice(0, MAX_LENGTH).replaceAll('\r', '').replace(BREAKS, '\n');
  const escaped = sanitizeHtml(withBreaks, { allowedTags: [], allowedAttributes: {} });
  return escaped
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ESCAPED[entity] ?? entity)
    .replace(INVISIBLE, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Plain text on one line, for titles, names and values. */
export function toPlainLine(raw: string): string {
  return toPlainText(raw).replaceAll('\n', ' ');
}
