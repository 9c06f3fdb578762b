import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** A parsed element: its text, or its children by name without prefix (an array where a name repeats). */
export type XmlValue = string | XmlNode | XmlValue[];
export interface XmlNode {
  [name: string]: XmlValue;
}

export class InvalidXml extends Error {}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  // decodeXml decodes only the five predefined entities and character references: none can be declared.
  processEntities: false,
  htmlEntities: false,
  trimValues: true,
});

/** Parses a document without DTD, declared entities or processing instructions. Throws InvalidXml otherwise. */
export function parseXml(text: string, maxBytes = 64 * 1024): XmlNode {
  if (Buffer.byteLength(text) > maxBytes) throw new InvalidXml('too long');
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new InvalidXml('declarations are not accepted');
  if (/<\?(?!xml[\s?])/i.test(text)) throw new InvalidXml('instructions are not accepted');
  if (/<\/?(?:[\w.-]+:)?(?:__proto__|constructor|prototype)\b/.test(text)) throw new InvalidXml('name not accepted');
  if (XMLValidator.validate(text) !== true) throw new InvalidXml('not well formed');
  try {
    return parser.parse(text) as XmlNode;
  } catch (cause) {
    throw new InvalidXml('not readable', { cause });
  }
}

/** The child of that name, if it is one element with children. */
export function childNode(node: XmlNode, name: string): XmlNode | null {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  return typeof value === 'object' && !Array.isArray(value) ? value : null;
}

/** The text of the child of that name; null when it is missing, repeated or not plain text. */
export function childText(node: XmlNode, name: string): string | null {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  return typeof value === 'string' ? decodeXml(value) : null;
}

export function childNodes(node: XmlNode, name: string): XmlNode[] {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  const all = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return all.filter((entry): entry is XmlNode => typeof entry === 'object' && !Array.isArray(entry));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
