import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Ledger<Entry> {
  /** What stood in the file when it was opened. */
  readonly entries: readonly Entry[];
  /** On the disk when it returns. */
  append(entry: Entry): void;
  close(): void;
}

/** An append-only file of JSON lines: what a simulated partner knows outlives any crash of the process. */
export function openLedger<Entry extends object>(path: string): Ledger<Entry> {
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // A line cut short by a crash was never answered for: it is dropped.
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
