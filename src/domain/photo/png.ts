import { hasLetters, joinBytes, type ReadPhoto } from './photo.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, name and check sum of a chunk. */
const AROUND = 12;
const METADATA = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'];

/** Reads a PNG chunk by chunk, without those of metadata and whatever follows the last one. */
export function readPng(bytes: Uint8Array): ReadPhoto {
  const start = SIGNATURE.length;
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte) || !hasLetters(bytes, start + 4, 'IHDR')) return null;
  const parts = [bytes.subarray(0, start)];
  for (let at = start; at + AROUND <= bytes.length; ) {
    const end = at + AROUND + uint32(bytes, at);
    if (end > bytes.length) return null;
    if (!METADATA.some((name) => hasLetters(bytes, at + 4, name))) parts.push(bytes.subarray(at, end));
    if (hasLetters(bytes, at + 4, 'IEND')) {
      return { width: uint32(bytes, start + 8), height: uint32(bytes, start + 12), bytes: joinBytes(parts) };
    }
    at = end;
  }
  return null;
}

function uint32(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((value, index) => value * 256 + (bytes[at + index] ?? 0), 0);
}
