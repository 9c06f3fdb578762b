import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '#domain/steps.ts';
import { isPlainText } from '#domain/text/plain-text.ts';
import { bytesOf, countReads, heic, hostilePhotos, jpeg, pdf, png, segment, webp } from '#testing/photos.ts';
import { DOCUMENT_TYPES, documentName, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_NAME } from './document.ts';
import { readDocument as readInSteps } from './read-document.ts';

const readDocument = (bytes: Uint8Array) => finish(readInSteps(bytes));

describe('a document is what its bytes are', () => {
  test.each([
    ['application/pdf', pdf()],
    ['image/jpeg', jpeg()],
    ['image/png', png()],
  ])('%s', (type, bytes) => {
    expect(readDocument(bytes)).toEqual({ type, bytes });
  });

  test.each([
    ['empty', new Uint8Array()],
    ['too-big', bytesOf(pdf(), new Uint8Array(MAX_DOCUMENT_BYTES), '%%EOF')],
    ['heic', heic()],
    ['unknown', webp()],
    ['unknown', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['unknown', bytesOf('PK', [3, 4, 0, 0])],
    ['unknown', bytesOf('%PDF-1.7\n1 0 obj')],
    ['unknown', bytesOf('x', pdf())],
    ['unknown', jpeg().subarray(0, 40)],
  ])('%s: what is none is refused', (fault, bytes) => {
    expect(readDocument(bytes)).toBe(fault);
  });

  test('a photo of 10 MB is taken, without its metadata', () => {
    const metadata = segment(0xe1, 'Exif\0\0GPS -34.9011');
    expect(readDocument(jpeg({ metadata }))).toEqual({ type: 'image/jpeg', bytes: jpeg() });
    const wide = png({ data: new Uint8Array(MAX_DOCUMENT_BYTES - 100) });
    expect(readDocument(wide)).toMatchObject({ type: 'image/png' });
  });

  test.each(hostilePhotos(MAX_DOCUMENT_BYTES))('%s is refused after the first thousands', (_what, bytes) => {
    const counted = countReads(bytes);
    expect(readDocument(counted.bytes)).toBe('unknown');
    expect(counted.reads()).toBeLessThan(bytes.length / 20);
  });

  test('a PDF is read at its beginning and at its end, whatever it holds', () => {
    const line = '1 0 obj %%EOF\n';
    const objects = line.repeat(Math.floor((MAX_DOCUMENT_BYTES - 2048) / line.length));
    for (const end of ['%%EOF\n', ' '.repeat(2000)]) {
      const counted = countReads(bytesOf('%PDF-1.7\n', objects, end));
      finish(readInSteps(counted.bytes));
      expect(counted.reads()).toBeLessThan(10_000);
    }
  });

  test('any bytes are read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.constantFrom(pdf(), jpeg(), png(), heic()), fc.nat(60), fc.uint8Array(), (start, kept, rest) => {
        readDocument(bytesOf(start.subarray(0, kept), rest));
      }),
    );
  });
});

describe('the name of a document', () => {
  test.each([
    ['Factura de la tienda.pdf', 'Factura de la tienda.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\ana\\factura.PDF', 'factura.pdf'],
    ['foto.heic.pdf.exe', 'foto.heic.pdf.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
    ['fac\u202Efdp.exe', 'facfdp.pdf'],
    ['"; filename="x.html', '; filename=x.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['   ', 'documento.pdf'],
    ['', 'documento.pdf'],
    ['Cédula ñandú.pdf', 'Cédula ñandú.pdf'],
  ])('%j becomes %j', (given, kept) => {
    expect(documentName(given, 'application/pdf')).toBe(kept);
  });

  test('is short, plain and of the right ending, and the same when it is made again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...DOCUMENT_TYPES), (given, type) => {
        const name = documentName(given, type);
        expect([...name].length).toBeLessThanOrEqual(MAX_DOCUMENT_NAME);
        expect(name).toMatch(/^[^/\\"<>:|?*.][^/\\"<>:|?*]*\.(pdf|jpg|png)$/u);
        expect(isPlainText(name)).toBe(true);
        expect(documentName(name, type)).toBe(name);
      }),
    );
  });
});
