import type { Steps } from '#domain/steps.ts';
import { readJpeg } from './jpeg.ts';
import {
  hasAllowedSize,
  hasLetters,
  joinBytes,
  MAX_PHOTO_BYTES,
  MAX_SEGMENTS,
  type Photo,
  type PhotoType,
  type ReadPhoto,
} from './photo.ts';
import { readWebp } from './webp.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Length, name and check sum of a chunk. */
const AROUND = 12;

const METADATA = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'];

const READERS: readonly [PhotoType, (bytes: Uint8Array) => ReadPhoto][] = [
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
];

/** The photo without its metadata; null for bytes that are no whole JPEG, PNG or WebP of an allowed size. */
export function* readPhoto(bytes: Uint8Array, maxBytes = MAX_PHOTO_BYTES): Steps<Photo | null> {
  if (bytes.length > maxBytes) return null;
  for (const [type, read] of READERS) {
    const found = yield* read(bytes);
    if (found) return hasAllowedSize(found) ? { type, ...found } : null;
  }
  return null;
}

/** Reads a PNG chunk by chunk, without those of metadata and whatever follows the last one. */
function* readPng(bytes: Uint8Array): ReadPhoto {
  const start = SIGNATURE.length;
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte) || !hasLetters(bytes, start + 4, 'IHDR')) return null;
  const parts = [bytes.subarray(0, start)];
  let at = start;
  for (let chunks = 0; chunks < MAX_SEGMENTS && at + AROUND <= bytes.length; chunks++) {
    yield;
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
