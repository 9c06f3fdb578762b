import type { Steps } from '#domain/steps.ts';

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
/**
 * Segments or chunks of one file, so that one of millions that hold nothing is not read through: each costs some hundred
 * bytes and a microsecond. Programs write hundreds; a PNG of 10 MB in pieces of 4 kB has 2,560.
 */
export const MAX_SEGMENTS = 10_000;
const MAX_SIDE = 12_000;
const MAX_PIXELS = 50_000_000;

/** A photo as its own header describes it, without metadata: position, camera, time, texts, thumbnails. */
export interface Photo {
  type: PhotoType;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** What a format's reader finds; null for bytes that are not a whole image of it. It pauses after each segment. */
export type ReadPhoto = Steps<Omit<Photo, 'type'> | null>;

export function hasAllowedSize({ width, height }: { width: number; height: number }): boolean {
  return width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS;
}

/** Whether the four letters stand at `offset`. */
export function hasLetters(bytes: Uint8Array, offset: number, letters: string): boolean {
  return [...letters].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
