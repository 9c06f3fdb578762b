import { createReadStream } from 'node:fs';

/** A line of the file with its number, and how many bytes were read up to it. */
export interface FileLine {
  number: number;
  text: string;
  bytes: number;
}

/** Longer lines are no products; they are named instead of being kept in memory. */
export const LONGEST_LINE = 5_000_000;
const NEW_LINE = 10;

/** The lines of a file, one after the other; a line longer than can be a product comes cut, just over the limit. */
export async function* readLines(path: string): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder('utf-8');
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 0;
  let bytes = 0;
  const keep = (piece: Buffer) => {
    if (length <= LONGEST_LINE) pieces.push(piece);
    length += piece.length;
  };
  const take = (): FileLine => {
    const text = decoder.decode(Buffer.concat(pieces)).replace(/\r$/, '');
    pieces = [];
    length = 0;
    number += 1;
    return { number, text, bytes };
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
      keep(chunk.subarray(start, end));
      bytes += end - start + 1;
      start = end + 1;
      yield take();
    }
    keep(chunk.subarray(start));
    bytes += chunk.length - start;
  }
  if (length > 0) yield take();
}
