import { hasLetters, joinBytes, MAX_SEGMENTS, type ReadPhoto } from './photo.ts';

const HEADER = 12;
const CHUNK_HEADER = 8;
const METADATA = ['EXIF', 'XMP '];
/** The flags of VP8X that announce EXIF (8) and XMP (4). */
const METADATA_FLAGS = 8 + 4;

/** Reads a WebP chunk by chunk, without those of metadata and whatever follows the container. */
export function* readWebp(bytes: Uint8Array): ReadPhoto {
  if (!hasLetters(bytes, 0, 'RIFF') || !hasLetters(bytes, 8, 'WEBP')) return null;
  const last = CHUNK_HEADER + little(bytes, 4, 4);
  if (last > bytes.length) return null;
  const parts: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let at = HEADER;
  for (let chunks = 0; at + CHUNK_HEADER <= last; chunks++) {
    if (chunks === MAX_SEGMENTS) return null;
    yield;
    const length = little(bytes, at + 4, 4);
    const end = at + CHUNK_HEADER + length + (length % 2);
    if (end > last) return null;
    size ??= sizeOf(bytes, at);
    if (!METADATA.some((name) => hasLetters(bytes, at, name))) parts.push(withoutFlags(bytes.slice(at, end)));
    at = end;
  }
  return size && { ...size, bytes: joinBytes([header(parts), ...parts]) };
}

/** The size that the first chunk states: lossy, lossless, or extended. */
function sizeOf(bytes: Uint8Array, at: number): { width: number; height: number } | null {
  const data = at + CHUNK_HEADER;
  if (hasLetters(bytes, at, 'VP8X'))
    return { width: little(bytes, data + 4, 3) + 1, height: little(bytes, data + 7, 3) + 1 };
  if (hasLetters(bytes, at, 'VP8 '))
    return { width: little(bytes, data + 6, 2) % 16_384, height: little(bytes, data + 8, 2) % 16_384 };
  if (!hasLetters(bytes, at, 'VP8L')) return null;
  const bits = little(bytes, data + 1, 4);
  return { width: (bits % 16_384) + 1, height: (Math.floor(bits / 16_384) % 16_384) + 1 };
}

function withoutFlags(chunk: Uint8Array): Uint8Array {
  if (hasLetters(chunk, 0, 'VP8X')) chunk[CHUNK_HEADER] = (chunk[CHUNK_HEADER] ?? 0) & ~METADATA_FLAGS;
  return chunk;
}

function header(parts: readonly Uint8Array[]): Uint8Array {
  const length = 4 + parts.reduce((sum, part) => sum + part.length, 0);
  const size = [0, 1, 2, 3].map((place) => Math.floor(length / 256 ** place) % 256);
  return Uint8Array.from([...'RIFF'].map(code).concat(size, [...'WEBP'].map(code)));
}

function code(letter: string): number {
  return letter.charCodeAt(0);
}

/** A little-endian number of `count` bytes. */
function little(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index--) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}
