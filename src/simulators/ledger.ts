import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Ledger<Entry> {
  /** Entries that the file contained when it was opened. */
  readonly entries: readonly Entry[];
  /** Appends and fsyncs. */
  append(entry: Entry): void;
  close(): void;
}

/** Append-only file of JSON lines, so that the state of a simulated partner survives a crash of the process. */
export function openLedger<Entry extends object>(path: string): Ledger<Entry> {
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // An incomplete last line was never acknowledged to a client, so it is dropped.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const past = whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
  const file = openSync(path, 'a');
  if (whole.length < text.length) ftruncateSync(file, Buffer.byteLength(whole));
  let open = true;
  return {
    entries: past,
    append: (entry) => {
      if (!open) return;
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fsyncSync(file);
    },
    close: () => {
      if (open) closeSync(file);
      open = false;
    },
  };
}
