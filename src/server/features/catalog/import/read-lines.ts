import { createReadStream } from 'node:fs';

/** A line of the file with its number and the number of bytes read up to its end. */
export interface FileLine {
  number: number;
  text: string;
  bytes: number;
}

/** Longer lines cannot be products: they are reported and not kept in memory. */
export const MAX_LINE_LENGTH = 5_000_000;
const NEW_LINE = 10;

/** Yields the lines of a file; a line over the limit is cut shortly after it, so that callers can detect it. */
export async function* readLines(path: string): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder('utf-8');
  let pieces: Buffer[] = [];
  let length = 0;
  let number = 0;
  let bytes = 0;
  const append = (piece: Buffer) => {
    if (length <= MAX_LINE_LENGTH) pieces.push(piece);
    length += piece.length;
  };
  const finishLine = (): FileLine => {
    const text = decoder.decode(Buffer.concat(pieces)).replace(/\r$/, '');
    pieces = [];
    length = 0;
    number += 1;
    return { number, text, bytes };
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
      append(chunk.subarray(start, end));
      bytes += end - start + 1;
      start = end + 1;
      yield finishLine();
    }
    append(chunk.subarray(start));
    bytes += chunk.length - start;
  }
  if (length > 0) yield finishLine();
}
