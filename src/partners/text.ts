import sanitizeHtml from 'sanitize-html';

const BREAKS = /<(?:br|\/p|\/li|\/div|\/tr|\/h[1-6])\b[^>]{0,200}>/gi;
const ESCAPED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
/** Control characters, direction marks and zero-width characters; the line break is not among them. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
const MAX_LENGTH = 20_000;
/** Sources encode markup up to three times. */
const MAX_ROUNDS = 5;

/**
 * An untrusted text as plain text: markup removed, entities decoded, hidden characters removed, spaces collapsed.
 * Markup that was encoded, once or several times, is decoded and removed as well. Line breaks are kept so that a
 * description keeps its paragraphs. Input beyond MAX_LENGTH characters is cut.
 */
export function toPlainText(raw: string): string {
  let text = raw.slice(0, MAX_LENGTH).toWellFormed().replaceAll('\r', '');
  for (let round = 0; round < MAX_ROUNDS && /[<&]/.test(text); round += 1) {
    const decoded = stripAndDecode(round === 0 ? text : escapeUnclosed(text));
    if (decoded === text) break;
    text = decoded;
  }
  return text
    .replace(INVISIBLE, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function stripAndDecode(text: string): string {
  return sanitizeHtml(text.replace(BREAKS, '\n'), { allowedTags: [], allowedAttributes: {} }).replace(
    /&(?:amp|lt|gt|quot);/g,
    (entity) => ESCAPED[entity] ?? entity,
  );
}

/** A decoded '<' that no '>' follows is a sign of comparison; the parser would cut the text there. */
function escapeUnclosed(text: string): string {
  const end = text.lastIndexOf('>') + 1;
  return text.slice(0, end) + text.slice(end).replaceAll('<', '&lt;');
}

/** Plain text on one line, for titles, names and values. */
export function toPlainLine(raw: string): string {
  return toPlainText(raw).replaceAll('\n', ' ');
}
