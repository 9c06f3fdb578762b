/** Reads a mail as we compose them: headers, multipart alternatives, quoted-printable and base64, UTF-8. */
export interface ReadMail {
  from: string;
  to: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** `raw` holds one character a byte ('latin1'), so that bodies keep their bytes until their charset is known. */
export function readMail(raw: string): ReadMail {
  const mail = splitPart(raw);
  const bodies = leaves(mail);
  const bodyOf = (type: string) => decodeBody(bodies.find((part) => typeOf(part).startsWith(type)));
  const header = (name: string) => decodeWords(mail.headers.get(name) ?? '');
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    messageId: header('message-id'),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  };
}

function splitPart(raw: string): Part {
  const at = raw.search(/\r?\n\r?\n/);
  const head = at < 0 ? raw : raw.slice(0, at);
  const body = at < 0 ? '' : raw.slice(at).replace(/^\r?\n\r?\n/, '');
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function typeOf(part: Part): string {
  return (part.headers.get('content-type') ?? 'text/plain').toLowerCase();
}

/** The parts that hold no parts, in their order. */
function leaves(part: Part, depth = 0): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1];
  if (!typeOf(part).startsWith('multipart/') || !boundary || depth > 5) return [part];
  const pieces = part.body.split(`--${boundary}`).slice(1);
  const inner = pieces
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => splitPart(piece.replace(/^\r?\n/, '').replace(/\r?\n$/, '')));
  return inner.flatMap((one) => leaves(one, depth + 1));
}

function decodeBody(part: Part | undefined): string {
  if (!part) return '';
  const encoding = (part.headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(part.body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquote(part.body.replace(/=\r?\n/g, '')) : part.body, 'latin1');
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd();
}

function unquote(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Encoded words of a header: =?UTF-8?Q?Verificaci=C3=B3n?= and =?UTF-8?B?...?=. */
function decodeWords(header: string): string {
  const joined = header.replace(/(\?=)\s+(?==\?)/g, '$1');
  const decoded = joined.replace(/=\?[\w-]+\?([QB])\?([^?]*)\?=/gi, (_whole, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('latin1') : unquote(text.replaceAll('_', ' ')),
  );
  return Buffer.from(decoded, 'latin1').toString('utf8');
}
