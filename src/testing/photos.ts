type Part = string | Uint8Array | readonly number[];

/** Bytes of texts and numbers, one after the other. */
export function bytesOf(...parts: Part[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  );
}

interface PhotoOptions {
  width?: number;
  height?: number;
}

function big(value: number, count: number): number[] {
  return Array.from({ length: count }, (_byte, index) => Math.floor(value / 256 ** (count - 1 - index)) % 256);
}

/** A segment of a JPEG; the content's characters are written as bytes. */
export function segment(code: number, content: Part): Uint8Array {
  const data = bytesOf(content);
  return bytesOf([0xff, code], big(data.length + 2, 2), data);
}

/** A JPEG by its structure; its compressed data has a stuffed byte and a restart marker. `seed` makes it another photo. */
export function jpeg({
  width = 640,
  height = 480,
  metadata = new Uint8Array(),
  seed = 0,
}: PhotoOptions & { metadata?: Uint8Array; seed?: number } = {}): Uint8Array {
  const frame = segment(0xc0, bytesOf([8], big(height, 2), big(width, 2), [1, 1, 0x11, 0]));
  const scan = bytesOf(segment(0xda, bytesOf([1, 1, 0, 0, 63, 0])), [
    0x12,
    seed % 255,
    0xff,
    0,
    0x34,
    0xff,
    0xd0,
    0x56,
  ]);
  return bytesOf([0xff, 0xd8], segment(0xe0, 'JFIF\0'), metadata, frame, scan, [0xff, 0xd9]);
}

/** A PNG by its structure, with check sums of zero. */
export function png({
  width = 640,
  height = 480,
  chunk,
  data = bytesOf([1, 2, 3]),
}: PhotoOptions & { chunk?: [name: string, text: string]; data?: Uint8Array | Uint8Array[] } = {}): Uint8Array {
  const of = (name: string, content: Uint8Array) => bytesOf(big(content.length, 4), name, content, [0, 0, 0, 0]);
  const parts = [
    of('IHDR', bytesOf(big(width, 4), big(height, 4), [8, 2, 0, 0, 0])),
    ...(chunk ? [of(chunk[0], bytesOf(chunk[1]))] : []),
    ...[data].flat().map((piece) => of('IDAT', piece)),
    of('IEND', new Uint8Array()),
  ];
  return bytesOf([0x89], 'PNG', [0x0d, 0x0a, 0x1a, 0x0a], ...parts);
}

/** An extended WebP by its structure. */
export function webp({
  chunks = [],
  flags = 0,
}: {
  chunks?: [name: string, text: string][];
  flags?: number;
} = {}): Uint8Array {
  const little = (value: number, count: number) => big(value, count).toReversed();
  const of = (name: string, data: Uint8Array) =>
    bytesOf(name, little(data.length, 4), data, data.length % 2 === 1 ? [0] : []);
  const parts = bytesOf(
    of('VP8X', bytesOf([flags, 0, 0, 0], little(639, 3), little(479, 3))),
    of('VP8 ', bytesOf([1, 2, 3])),
    ...chunks.map(([name, text]) => of(name, bytesOf(text))),
  );
  return bytesOf('RIFF', little(parts.length + 4, 4), 'WEBP', parts);
}

/** A PDF by its first and last line; `text` makes it another one. */
export function pdf(text = 'Invoice'): Uint8Array {
  return bytesOf('%PDF-1.7\n', `% ${text}\n`, 'trailer <<>>\n%%EOF\n');
}

/** The first box of a photo of a phone by Apple. */
export function heic(): Uint8Array {
  return bytesOf(big(24, 4), 'ftypheic', big(0, 4), 'mif1heic', new Uint8Array(64));
}

/** Photos of `size` bytes whose segments or chunks hold nothing, so that there are as many as fit. */
export function hostilePhotos(size: number): [what: string, bytes: Uint8Array][] {
  const filled = (start: Uint8Array, piece: Uint8Array, end: Uint8Array = new Uint8Array()) => {
    const pieces = new Uint8Array(size - start.length - end.length);
    const count = Math.floor(pieces.length / piece.length);
    for (let index = 0; index < count; index++) pieces.set(piece, index * piece.length);
    return bytesOf(start, pieces.subarray(0, count * piece.length), end);
  };
  const [ofPng, ofWebp] = [png(), webp()];
  const riff = filled(ofWebp, bytesOf('ANMF', [0, 0, 0, 0]));
  riff.set(big(riff.length - 8, 4).toReversed(), 4);
  return [
    ['a JPEG of empty segments', filled(jpeg().subarray(0, 2), segment(0xe2, ''), jpeg().subarray(2))],
    ['a JPEG of empty comments', filled(jpeg().subarray(0, 2), segment(0xfe, ''), jpeg().subarray(2))],
    ['a JPEG of empty scans', filled(jpeg().subarray(0, -2), segment(0xda, ''), jpeg().subarray(-2))],
    [
      'a PNG of empty chunks',
      filled(ofPng.subarray(0, -12), bytesOf(big(0, 4), 'IDAT', big(0, 4)), ofPng.subarray(-12)),
    ],
    [
      'a PNG of empty texts',
      filled(ofPng.subarray(0, -12), bytesOf(big(0, 4), 'tEXt', big(0, 4)), ofPng.subarray(-12)),
    ],
    ['a WebP of empty chunks', riff],
  ];
}

/** The same bytes, with how many of them were looked at one by one. */
export function countReads(bytes: Uint8Array): { bytes: Uint8Array; reads: () => number } {
  let reads = 0;
  const counting = new Proxy(bytes, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { bytes: counting, reads: () => reads };
}
