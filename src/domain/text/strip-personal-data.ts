/** Names of the web's scripts, which may look like tokens and are kept. */
const SCRIPT = /(\/assets\/[\w.-]+\.js)/;

/** In the order in which they are applied. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  // What an error quotes is the data that it failed on.
  [/"[^"]*"?/g, '"…"'],
  [/[^\s"<>(),;:]+@[^\s"<>(),;:]+/g, '…@…'],
  // The query and the fragment of an address.
  [/(?<=\S)[?#][^\s'<>)]+/g, '?…'],
  [/\beyJ[\w.-]+/g, '…'],
  [/\b(?=[\w-]*\d)[\w-]{20,}/g, '…'],
  // Mailed codes.
  [/\b(?=[A-Z]*\d)[A-Z\d]{10}\b/g, '…'],
  // Documents, telephone numbers, cards, dates.
  [/\d(?:[ ./-]?\d){4,}/g, '#'],
];

/** Removes from a technical text what looks like data of a person: addresses, tokens, codes, numbers, quoted data. */
export function stripPersonalData(text: string): string {
  return text
    .split(SCRIPT)
    .map((part, index) => (index % 2 === 1 ? part : strip(part)))
    .join('');
}

function strip(text: string): string {
  return PERSONAL.reduce((stripped, [pattern, replacement]) => stripped.replace(pattern, replacement), text);
}
