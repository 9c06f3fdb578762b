import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { commandOf, startProgram } from '#testing/program.ts';

const SAMPLE_MS = 100;

export interface ImportRun {
  perSecond: number;
  peakMb: number;
}

/** Copies the first lines of a file. */
export async function copyLines(from: string, to: string, count: number): Promise<void> {
  const out = createWriteStream(to);
  let copied = 0;
  for await (const line of createInterface({ input: createReadStream(from) })) {
    if (copied++ >= count) break;
    if (!out.write(`${line}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

/** Imports a file with the command that operators use, while `meanwhile` is called again and again. */
export async function importProductFile(
  path: string,
  { databaseUrl, count, meanwhile }: { databaseUrl: string; count: number; meanwhile: () => Promise<unknown> },
): Promise<ImportRun> {
  const started = performance.now();
  const program = startProgram([...commandOf('src/bin/import.ts'), path], { env: { DATABASE_URL: databaseUrl } });
  let peakMb = 0;
  while (program.isRunning()) {
    peakMb = Math.max(peakMb, peakOf(program.pid));
    await meanwhile();
    await Promise.race([program.ended, new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))]);
  }
  return { perSecond: (count * 1000) / (performance.now() - started), peakMb };
}

/** The greatest memory that a process has held, in megabytes; 0 once it is gone. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
