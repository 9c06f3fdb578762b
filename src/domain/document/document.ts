export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_AUTHORS = ['customer', 'staff'] as const;
export type DocumentAuthor = (typeof DOCUMENT_AUTHORS)[number];

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
/**
 * The largest request of all: a document as a form of the back office brings it back, in base64 of which some characters
 * take three. Proxies let as much pass.
 */
export const MAX_REQUEST_BYTES = 16 * 1024 * 1024;
/** Of the largest that customers send, in one process. Each takes some five times its size while it is kept. */
export const MAX_UPLOADS_AT_ONCE = 4;
/** Of one case, and of one order beside those of its cases. */
export const MAX_DOCUMENTS = 20;
/** What is kept of one customer in all: documents, photos of cases, invoices of parcels, the photo of an identity card. */
export const MAX_CUSTOMER_FILES = 200;
export const MAX_CUSTOMER_BYTES = 100 * 1024 * 1024;
export const MAX_DOCUMENT_NAME = 100;

const EXTENSIONS: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

const UNNAMED = 'documento';

/**
 * The name of a file as it is kept and offered for download: its last part, without characters that a file system or a
 * header reads, or that turn what stands beside it around, and with the ending of what the file is.
 */
export function documentName(given: string, type: DocumentType): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const ending = `.${EXTENSIONS[type]}`;
  const plain = last
    .replace(/[\p{C}\p{Zl}\p{Zp}"<>:|?*\ufffd]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const kept = [...plain]
    .slice(0, MAX_DOCUMENT_NAME - ending.length)
    .join('')
    .replace(/[. ]+$/, '');
  return (kept || UNNAMED) + ending;
}

/** The header that has a browser save a file under its name, also one with letters beyond ASCII (RFC 6266). */
export function attachment(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
