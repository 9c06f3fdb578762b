import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');
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
  const child = spawn(process.execPath, [join(ROOT, 'src/bin/import.ts'), path], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  let isRunning = true;
  const ended = once(child, 'exit').then(() => {
    isRunning = false;
  });
  let peakMb = 0;
  while (isRunning) {
    peakMb = Math.max(peakMb, peakOf(child.pid ?? 0));
    await meanwhile();
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))]);
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
