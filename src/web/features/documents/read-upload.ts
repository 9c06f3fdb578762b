import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from '#domain/document/document.ts';
import { DOCUMENT_FAULTS } from '#domain/document/read-document.ts';
import { scalePhoto } from './scale-photo.ts';

/** So large that what is written on a paper stays readable. */
const MAX_SIDE = 3000;

/**
 * The base64 of a chosen file. A picture of another format, such as HEIC, is turned into a JPEG where the browser can read
 * it; any other file goes as it is, and the server says what is wrong with it. Throws what it says of a file too large.
 */
export async function readUpload(file: File): Promise<string> {
  const isKnown = DOCUMENT_TYPES.some((type) => type === file.type);
  const url = (isKnown ? null : await scalePhoto(file, MAX_SIDE)) ?? (await readAsDataUrl(file));
  return url.slice(url.indexOf(',') + 1);
}

function readAsDataUrl(file: File): Promise<string> {
  if (file.size > MAX_DOCUMENT_BYTES) return Promise.reject(new Error(DOCUMENT_FAULTS['too-big']));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(DOCUMENT_FAULTS.unknown));
    reader.readAsDataURL(file);
  });
}
