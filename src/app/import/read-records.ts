import { open, readFile, stat } from 'node:fs/promises';
import { LONGEST_LINE, readLines } from './read-lines.ts';

/** A parsed record with where it stands: its line, or its place in the one array that a file may be. */
export interface FileRecord {
  number: number;
  value: unknown;
  fault: string | null;
  /** Bytes of the file read so far. */
  bytes: number;
}

/** A whole document has to fit into memory; a million products come one a line. */
const LARGEST_DOCUMENT = 256 * 1024 * 1024;

/** The records of a file: one JSON object a line, or one JSON array or object that is the whole file. */
export async function* readRecords(path: string): AsyncGenerator<FileRecord> {
  const whole = await wholeDocument(path);
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
  if (text.length > LONGEST_LINE) return { value: null, fault: 'la línea es demasiado larga' };
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')), fault: null };
  } catch {
    return { value: null, fault: 'no es JSON válido' };
  }
}

/** The products of a file that is one JSON value over several lines, or null when it holds one a line. */
async function wholeDocument(path: string): Promise<{ records: unknown[]; size: number } | null> {
  const { size } = await stat(path);
  if (size > LARGEST_DOCUMENT || !(await mayBeOneValue(path))) return null;
  try {
    const value: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
    return { records: productsIn(value), size };
  } catch {
    return null;
  }
}

/** JSON Lines begin with a whole object on their first line; an array, or an object left open there, is one value. */
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

/** An array of products, the marketplace's list of results, or one product. */
function productsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const { results, products } = (value ?? {}) as { results?: unknown; products?: unknown };
  if (Array.isArray(results)) return results;
  return Array.isArray(products) ? products : [value];
}
