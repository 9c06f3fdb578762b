import type { Steps } from '#domain/steps.ts';
import { joinBytes, MAX_SEGMENTS, type ReadPhoto } from './photo.ts';

const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const START_OF_SCAN = 0xda;
/** EXIF and XMP, colour profiles apart (APP2 holds further pictures too), Photoshop's, and comments. */
const METADATA = new Set([0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xef, 0xfe]);
const APP2 = 0xe2;
const COLOUR_PROFILE = 'ICC_PROFILE';
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** How much of what is no segment is read without a pause. */
const STRETCH = 65_536;

/** Reads a JPEG segment by segment, without those of metadata and whatever follows the end of the picture. */
export function* readJpeg(bytes: Uint8Array): ReadPhoto {
  if (bytes[0] !== MARKER || bytes[1] !== START) return null;
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let at = 2;
  for (let segments = 0; segments < MAX_SEGMENTS; segments++) {
    yield;
    // Any number of fill bytes may stand before a marker.
    for (; bytes[at] === MARKER && bytes[at + 1] === MARKER; at++) if (at % STRETCH === 0) yield;
    const code = bytes[at + 1];
    if (bytes[at] !== MARKER || code === undefined) return null;
    if (code === END) {
      parts.push(bytes.subarray(at, at + 2));
      return size && { ...size, bytes: joinBytes(parts) };
    }
    const end = code === START_OF_SCAN ? yield* endOfScan(bytes, at) : at + 2 + uint16(bytes, at + 2);
    if (end > bytes.length || uint16(bytes, at + 2) < 2) return null;
    if (isFrame(code)) size = { height: uint16(bytes, at + 5), width: uint16(bytes, at + 7) };
    if (!isMetadata(bytes, at, code)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && !NOT_FRAMES.has(code);
}

function isMetadata(bytes: Uint8Array, at: number, code: number): boolean {
  if (code !== APP2) return METADATA.has(code);
  return String.fromCharCode(...bytes.subarray(at + 4, at + 4 + COLOUR_PROFILE.length)) !== COLOUR_PROFILE;
}

/** Where the next marker after the compressed data stands; stuffed bytes and restarts belong to the data. */
function* endOfScan(bytes: Uint8Array, at: number): Steps<number> {
  let end = at + 2 + uint16(bytes, at + 2);
  for (; end + 1 < bytes.length; end++) {
    if (end % STRETCH === 0) yield;
    const next = bytes[end + 1] ?? 0;
    if (bytes[end] === MARKER && next !== 0 && next !== MARKER && (next < 0xd0 || next > 0xd7)) return end;
  }
  return bytes.length + 1;
}

function uint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}
