import { closeSync, openSync, readSync } from 'node:fs';

/** What a program or library for Linux needs at run time. */
export interface ElfNeeds {
  /** The dynamic loader, as an absolute path; null for a library or a static program. */
  interpreter: string | null;
  /** File names of shared libraries, without a folder. */
  libraries: string[];
}

const HEADER_BYTES = 64;
const MAGIC = 0x464c457f;
const CLASS_64 = 2;
const LITTLE_ENDIAN = 1;
const SEGMENT = { load: 1, dynamic: 2, interpreter: 3 } as const;
const TAG = { end: 0n, needed: 1n, strings: 5n, stringsSize: 10n } as const;
const DYNAMIC_ENTRY_BYTES = 16;

interface Segment {
  type: number;
  offset: number;
  address: bigint;
  size: number;
}

/** Reads an ELF file of 64 bits, little endian; null for a file of any other kind. Throws where the file ends early. */
export function readElf(path: string): ElfNeeds | null {
  const file = openSync(path, 'r');
  try {
    const read = (offset: number, size: number) => {
      const bytes = Buffer.alloc(size);
      if (readSync(file, bytes, 0, size, offset) < size) throw new Error(`${path} ends early`);
      return bytes;
    };
    const start = Buffer.alloc(HEADER_BYTES);
    if (readSync(file, start, 0, HEADER_BYTES, 0) < HEADER_BYTES || !isElf64(start)) return null;
    const segments = readSegments(start, read);
    const interpreter = segments.find(({ type }) => type === SEGMENT.interpreter);
    return {
      interpreter: interpreter ? textAt(read(interpreter.offset, interpreter.size), 0) : null,
      libraries: readLibraries(segments, read),
    };
  } finally {
    closeSync(file);
  }
}

function isElf64(header: Buffer): boolean {
  return header.readUInt32LE(0) === MAGIC && header[4] === CLASS_64 && header[5] === LITTLE_ENDIAN;
}

type Read = (offset: number, size: number) => Buffer;

function readSegments(header: Buffer, read: Read): Segment[] {
  const offset = Number(header.readBigUInt64LE(32));
  const size = header.readUInt16LE(54);
  const count = header.readUInt16LE(56);
  const table = read(offset, size * count);
  return Array.from({ length: count }, (_, index) => {
    const entry = table.subarray(index * size);
    return {
      type: entry.readUInt32LE(0),
      offset: Number(entry.readBigUInt64LE(8)),
      address: entry.readBigUInt64LE(16),
      size: Number(entry.readBigUInt64LE(32)),
    };
  });
}

function readLibraries(segments: readonly Segment[], read: Read): string[] {
  const dynamic = segments.find(({ type }) => type === SEGMENT.dynamic);
  if (!dynamic) return [];
  const table = read(dynamic.offset, dynamic.size);
  const names: number[] = [];
  const values = new Map<bigint, bigint>();
  for (let at = 0; at + DYNAMIC_ENTRY_BYTES <= table.length; at += DYNAMIC_ENTRY_BYTES) {
    const tag = table.readBigInt64LE(at);
    const value = table.readBigUInt64LE(at + 8);
    if (tag === TAG.end) break;
    if (tag === TAG.needed) names.push(Number(value));
    else values.set(tag, value);
  }
  const address = values.get(TAG.strings);
  if (names.length === 0 || address === undefined) return [];
  const strings = read(fileOffset(segments, address), Number(values.get(TAG.stringsSize) ?? 0n));
  return names.map((offset) => textAt(strings, offset));
}

/** Where an address of the running program is in the file. */
function fileOffset(segments: readonly Segment[], address: bigint): number {
  const segment = segments.find(
    ({ type, address: start, size }) => type === SEGMENT.load && address >= start && address < start + BigInt(size),
  );
  if (!segment) throw new Error(`no segment of the file holds address ${address}`);
  return segment.offset + Number(address - segment.address);
}

function textAt(bytes: Buffer, offset: number): string {
  return bytes.toString('latin1', offset, bytes.indexOf(0, offset));
}
