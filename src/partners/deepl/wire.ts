import { z } from 'zod';

export const TRANSLATE_PATH = '/v2/translate';
export const USAGE_PATH = '/v2/usage';
export const GLOSSARIES_PATH = '/v3/glossaries';

/** In the header Authorization, before the key. */
export const KEY_SCHEME = 'DeepL-Auth-Key';
/** How the keys of free accounts end, which have a host of their own. */
export const FREE_KEY_SUFFIX = ':fx';

/** What one call may have at most. */
export const MAX_TEXTS = 50;
export const MAX_BODY_BYTES = 128 * 1024;

/** The account's characters are spent. */
export const QUOTA_STATUS = 456;
export const TOO_LARGE_STATUS = 413;

/** Texts are XML, of which this element is left as it is. */
export const KEPT_TAG = 'x';

export const translateRequestWire = z.looseObject({
  text: z.array(z.string()),
  source_lang: z.string().optional(),
  target_lang: z.string(),
  context: z.string().optional(),
  glossary_id: z.string().optional(),
  tag_handling: z.string().optional(),
});

export const translateWire = z.looseObject({
  translations: z.array(
    z.looseObject({ text: z.string(), billed_characters: z.number().int().nonnegative().nullish() }),
  ),
});

export const usageWire = z.looseObject({
  character_count: z.number().nonnegative(),
  character_limit: z.number().nonnegative(),
});

export const glossaryWire = z.looseObject({ glossary_id: z.string().min(1) });

const dictionaryWire = z.looseObject({
  source_lang: z.string(),
  target_lang: z.string(),
  entries: z.string(),
  entries_format: z.literal('tsv'),
});
export const replaceDictionaryWire = dictionaryWire;
export const createGlossaryWire = z.looseObject({ name: z.string(), dictionaries: z.array(dictionaryWire) });

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };
const OPEN = `<${KEPT_TAG}>`;
const CLOSE = `</${KEPT_TAG}>`;

/** A plain text as XML whose `kept` words stand in elements that are not translated. */
export function toMarkup(text: string, kept: readonly string[]): string {
  const pattern = kept.filter((word) => word !== '').map(escapePattern);
  if (pattern.length === 0) return escapeMarkup(text);
  // The longest first, so that a name within a longer one does not divide it.
  const words = new RegExp(`(${pattern.sort((a, b) => b.length - a.length).join('|')})`, 'giu');
  return text
    .split(words)
    .map((piece, index) => (index % 2 === 1 ? `${OPEN}${escapeMarkup(piece)}${CLOSE}` : escapeMarkup(piece)))
    .join('');
}

/** The plain text of a translation; elements are dropped, their text stays. */
export function fromMarkup(markup: string): string {
  return markup
    .replaceAll(new RegExp(`</?${KEPT_TAG}\\s*/?>`, 'gi'), '')
    .replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

function escapePattern(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
