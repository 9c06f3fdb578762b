import { hasLetters } from '#domain/photo/photo.ts';
import { readPhoto } from '#domain/photo/read-photo.ts';
import type { Steps } from '#domain/steps.ts';
import { type DocumentType, MAX_DOCUMENT_BYTES } from './document.ts';

export interface ReadDocument {
  type: DocumentType;
  /** Those of a picture are without its metadata. */
  bytes: Uint8Array;
}

export type DocumentFault = 'empty' | 'too-big' | 'heic' | 'unknown';

/** What is said of a file that is not taken. */
export const DOCUMENT_FAULTS: Readonly<Record<DocumentFault, string>> = {
  empty: 'El archivo está vacío',
  'too-big': 'El archivo pesa más de 10 MB: mandalo más liviano',
  heic:
    'Es una foto HEIC del iPhone, que no podemos leer: en Ajustes, Cámara, Formatos elegí «El más compatible» y sacala ' +
    'de nuevo, o hacé una captura de pantalla de la foto y mandá la captura',
  unknown: 'El archivo tiene que ser un PDF, un JPEG o un PNG que se pueda abrir',
};

/** The document by what its bytes are, whatever it is called; a fault for any other. */
export function* readDocument(bytes: Uint8Array): Steps<ReadDocument | DocumentFault> {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > MAX_DOCUMENT_BYTES) return 'too-big';
  if (isHeic(bytes)) return 'heic';
  if (isPdf(bytes)) return { type: 'application/pdf', bytes };
  const photo = yield* readPhoto(bytes, MAX_DOCUMENT_BYTES);
  if (photo === null || photo.type === 'image/webp') return 'unknown';
  return { type: photo.type, bytes: photo.bytes };
}

/** How far from its end a PDF ends, at most: programs write line breaks and padding after it. */
const PDF_TAIL = 1024;

/** Whether it begins and ends as a PDF; nothing between the two is read, whatever it holds. */
function isPdf(bytes: Uint8Array): boolean {
  const isStart = hasLetters(bytes, 0, '%PDF-1.') || hasLetters(bytes, 0, '%PDF-2.');
  if (!isStart) return false;
  const from = Math.max(0, bytes.length - PDF_TAIL);
  return Array.from({ length: bytes.length - from }, (_each, index) => from + index).some((at) =>
    hasLetters(bytes, at, '%%EOF'),
  );
}

/** The brands of HEIC and HEIF, which stand in the first box of the file. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

function isHeic(bytes: Uint8Array): boolean {
  return hasLetters(bytes, 4, 'ftyp') && HEIC_BRANDS.some((brand) => hasLetters(bytes, 8, brand));
}
