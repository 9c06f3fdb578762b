import { readJpeg } from './jpeg.ts';
import { hasAllowedSize, MAX_PHOTO_BYTES, type Photo, type PhotoType, type ReadPhoto } from './photo.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

const READERS: readonly [PhotoType, (bytes: Uint8Array) => ReadPhoto][] = [
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
];

/** The photo without its metadata; null for bytes that are no whole JPEG, PNG or WebP of an allowed size. */
export function readPhoto(bytes: Uint8Array): Photo | null {
  if (bytes.length > MAX_PHOTO_BYTES) return null;
  for (const [type, read] of READERS) {
    const found = read(bytes);
    if (found) return hasAllowedSize(found) ? { type, ...found } : null;
  }
  return null;
}
