import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '#domain/steps.ts';
import { bytesOf, countReads, hostilePhotos, jpeg, png, segment, webp } from '#testing/photos.ts';
import { MAX_PHOTO_BYTES, MAX_SEGMENTS } from './photo.ts';
import { readPhoto as readInSteps } from './read-photo.ts';

const readPhoto = (bytes: Uint8Array) => finish(readInSteps(bytes));

const SECRET = 'GPS -34.9011 -56.1645';
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1');

describe('a photo is read by its own header', () => {
  test.each([
    ['image/jpeg', jpeg()],
    ['image/png', png()],
    ['image/webp', webp()],
  ])('%s', (type, bytes) => {
    expect(readPhoto(bytes)).toEqual({ type, width: 640, height: 480, bytes });
  });
});

describe('metadata is removed', () => {
  test.each([
    ['EXIF and XMP (APP1)', segment(0xe1, `Exif\0\0${SECRET}`)],
    ['further pictures (APP2)', segment(0xe2, `MPF\0${SECRET}`)],
    ['Photoshop (APP13)', segment(0xed, SECRET)],
    ['a comment', segment(0xfe, SECRET)],
  ])('of a JPEG: %s', (_what, metadata) => {
    expect(text(jpeg({ metadata }))).toContain(SECRET);
    expect(readPhoto(jpeg({ metadata }))?.bytes).toEqual(jpeg());
  });

  test('of a JPEG: what follows the end of the picture', () => {
    expect(readPhoto(bytesOf(jpeg(), SECRET))?.bytes).toEqual(jpeg());
  });

  test('a colour profile of a JPEG stays', () => {
    const bytes = jpeg({ metadata: segment(0xe2, 'ICC_PROFILE\0profile') });
    expect(readPhoto(bytes)?.bytes).toEqual(bytes);
  });

  test.each(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])('of a PNG: %s', (name) => {
    expect(readPhoto(png({ chunk: [name, SECRET] }))?.bytes).toEqual(png());
  });

  test.each(['EXIF', 'XMP '])('of a WebP: %s', (name) => {
    const bytes = webp({ chunks: [[name, SECRET]], flags: 12 });
    const read = readPhoto(bytes);
    expect(text(read?.bytes)).not.toContain(SECRET);
    expect(read?.bytes).toEqual(webp());
  });

  test('whatever the texts and their order, nothing of them stays and the picture does', () => {
    const secrets = fc.array(
      fc.tuple(fc.constantFrom(0xe1, 0xe3, 0xec, 0xed, 0xef, 0xfe), fc.string({ maxLength: 200 })),
    );
    fc.assert(
      fc.property(secrets, (found) => {
        const metadata = bytesOf(...found.map(([code, content]) => segment(code, content)));
        expect(readPhoto(jpeg({ metadata }))?.bytes).toEqual(jpeg());
      }),
    );
  });

  test('what was read once is read again unchanged', () => {
    const once = readPhoto(jpeg({ metadata: segment(0xe1, SECRET) }))?.bytes ?? new Uint8Array();
    expect(readPhoto(once)?.bytes).toEqual(once);
  });
});

describe('what is no photo is refused', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['a text', bytesOf('<svg onload=alert(1)>')],
    ['a page', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['a GIF', bytesOf('GIF89a', [1, 0, 1, 0])],
    ['a JPEG of no width', jpeg({ width: 0 })],
    ['a JPEG of too many pixels', jpeg({ width: 12_001 })],
    ['a PNG of too many pixels', png({ width: 65_535, height: 65_535 })],
    ['too many bytes', bytesOf(jpeg(), new Uint8Array(MAX_PHOTO_BYTES))],
  ])('%s', (_what, bytes) => {
    expect(readPhoto(bytes)).toBeNull();
  });

  test.each([
    ['JPEG', jpeg()],
    ['PNG', png()],
    ['WebP', webp()],
  ])('a %s that ends early', (_type, bytes) => {
    for (let length = 0; length < bytes.length; length++) expect(readPhoto(bytes.subarray(0, length))).toBeNull();
  });

  test('any bytes are read or refused, never thrown at', () => {
    const starts = [jpeg(), png(), webp()];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.nat(60), fc.uint8Array({ maxLength: 80 }), (start, kept, rest) => {
        readPhoto(bytesOf(start.subarray(0, kept), rest));
      }),
    );
  });
});

describe('a file of millions of segments', () => {
  test.each(hostilePhotos(MAX_PHOTO_BYTES))('%s is refused after the first thousands', (_what, bytes) => {
    const counted = countReads(bytes);
    expect(readPhoto(counted.bytes)).toBeNull();
    // A header and a name of each; the file has a hundred times as many.
    expect(counted.reads()).toBeLessThan(30 * MAX_SEGMENTS);
  });

  test.each([
    ['JPEG', (count: number) => jpeg({ metadata: bytesOf(...Array.from({ length: count }, () => segment(0xe2, ''))) })],
    ['PNG', (count: number) => png({ data: Array.from({ length: count }, () => new Uint8Array(1)) })],
    ['WebP', (count: number) => webp({ chunks: Array.from({ length: count }, () => ['ANMF', '']) })],
  ])('a %s of a thousand pieces is read, one of more than the bound is not', (_type, photoOf) => {
    expect(readPhoto(photoOf(1000))).not.toBeNull();
    expect(readPhoto(photoOf(MAX_SEGMENTS))).toBeNull();
  });
});

test.each([
  ['restarts', [0xff, 0xd0]],
  ['stuffed bytes', [0xff, 0]],
  ['fill bytes', [0xff, 0xff]],
])('megabytes of %s in a JPEG leave time for other work after each stretch', (_what, pair) => {
  const data = Buffer.alloc(MAX_PHOTO_BYTES - 100, Buffer.from(pair));
  const [start, end] = [jpeg().subarray(0, -2), jpeg().subarray(-2)];
  const steps = [...readInSteps(bytesOf(start, data, end))];
  expect(steps.length).toBeGreaterThan(MAX_PHOTO_BYTES / 65_536);
  expect(steps.length).toBeLessThan(2 * (MAX_PHOTO_BYTES / 65_536));
});
