import { createHash, createVerify } from 'node:crypto';

interface HeaderField {
  name: string;
  /** The field as received, with its line breaks. */
  line: string;
}

/** What the DKIM signature of a message says, and whether it holds (RFC 6376; rsa-sha256, relaxed/relaxed). */
export interface DkimVerdict {
  domain: string;
  selector: string;
  /** Lower-case names of the signed header fields. */
  signed: string[];
  bodyHash: boolean;
  signature: boolean;
}

/** Verifies the first signature of a raw message with a public key in PEM; null when the message carries none. */
export function verifyDkim(raw: string, publicKeyPem: string): DkimVerdict | null {
  const end = raw.indexOf('\r\n\r\n');
  const fields = headerFields(raw.slice(0, end));
  const own = fields.find(({ name }) => name === 'dkim-signature');
  if (!own) return null;
  const tags = tagsOf(own.line);
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const unsigned: HeaderField = { ...own, line: own.line.replace(/([;\s]b=)[^;]*/, '$1') };
  const data = [...pickFields(fields, signed), relaxedField(unsigned)].join('\r\n');
  const body = relaxedBody(raw.slice(end + 4));
  return {
    domain: tags.get('d') ?? '',
    selector: tags.get('s') ?? '',
    signed,
    bodyHash: tags.get('bh') === createHash('sha256').update(body, 'latin1').digest('base64'),
    signature: createVerify('RSA-SHA256')
      .update(data, 'latin1')
      .verify(publicKeyPem, tags.get('b') ?? '', 'base64'),
  };
}

function headerFields(head: string): HeaderField[] {
  return head
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ name: line.slice(0, line.indexOf(':')).trim().toLowerCase(), line }));
}

function tagsOf(line: string): Map<string, string> {
  const value = line.slice(line.indexOf(':') + 1).replace(/\s+/g, '');
  return new Map(
    value.split(';').flatMap((tag) => {
      const at = tag.indexOf('=');
      return at < 0 ? [] : [[tag.slice(0, at), tag.slice(at + 1)] as const];
    }),
  );
}

/** The signed fields in the order of the signature, the last of each name first. */
function pickFields(fields: readonly HeaderField[], names: readonly string[]): string[] {
  const left = Map.groupBy(fields, ({ name }) => name);
  return names.flatMap((name) => {
    const field = left.get(name)?.pop();
    return field ? [relaxedField(field)] : [];
  });
}

function relaxedField({ name, line }: HeaderField): string {
  const value = line.slice(line.indexOf(':') + 1).replaceAll('\r\n', '');
  return `${name}:${value.replace(/[ \t]+/g, ' ').trim()}`;
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}
