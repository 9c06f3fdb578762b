import { open, readFile, stat } from 'node:fs/promises';
import { MAX_LINE_LENGTH, readLines } from './read-lines.ts';

/** A parsed record with its line number, or with its position when the file is one JSON array. */
export interface FileRecord {
  number: number;
  value: unknown;
  fault: string | null;
  /** Bytes of the file read so far. */
  bytes: number;
}

/** A file that is one JSON document is read into memory; large imports use JSON Lines. */
const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;

/** Yields the records of a file: one JSON object per line, or one JSON array or object that is the whole file. */
export async function* readRecords(path: string): AsyncGenerator<FileRecord> {
  const whole = await readWholeDocument(path);
  if (whole) {
    for (const [index, value] of whole.records.entries()) {
      yield { number: index + 1, value, fault: null, bytes: whole.size };
    }
    return;
  }
  for await (const { number, text, bytes } of readLines(path)) {
    if (text.trim() === '') continue;
    yield { number, bytes, ...parse(text) };
  }
}

function parse(text: string): { value: unknown; fault: string | null } {
  if (text.length > MAX_LINE_LENGTH) return { value: null, fault: 'la línea es demasiado larga' };
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')), fault: null };
  } catch {
    return { value: null, fault: 'no es JSON válido' };
  }
}

/** The records of a file that is one JSON value over several lines; null when it has one object per line. */
async function readWholeDocument(path: string): Promise<{ records: unknown[]; size: number } | null> {
  const { size } = await stat(path);
  if (size > MAX_DOCUMENT_BYTES || !(await mayBeOneValue(path))) return null;
  try {
    const value: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
    return { records: productsIn(value), size };
  } catch {
    return null;
  }
}

/** JSON Lines have a complete object on the first line; a file that starts with an array or an open object is one value. */
async function mayBeOneValue(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const head = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (head.startsWith('[')) return true;
    const first = head.split('\n', 1)[0] ?? '';
    return head.startsWith('{') && first.length < head.length && !/[}]\s*$/.test(first);
  } finally {
    await file.close();
  }
}

/** The records of an array, of the marketplace's list of results, or of a single product. */
function productsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const { results, products } = (value ?? {}) as { results?: unknown; products?: unknown };
  if (Array.isArray(results)) return results;
  return Array.isArray(products) ? products : [value];
}
