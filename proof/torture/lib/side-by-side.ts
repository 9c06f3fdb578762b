import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { assemble, type OnClose } from '#proof/lib/assemble.ts';
import { type Finding, none } from '#proof/lib/findings.ts';
import { endWithThisProgram } from '#testing/end-with-this-program.ts';

/** A finding of one of the scenarios. */
export interface Row extends Finding {
  scenario: string;
}

export interface SideBySide {
  /** The program that runs one scenario: it takes `--only NAME` and `--findings FILE`. */
  program: string;
  /** The arguments that all of them have in common. */
  args: readonly string[];
  names: readonly string[];
  /** How many run at the same time. */
  atOnce: number;
  /** Creates in a folder of the run what all of them use, and returns their environment for it; nothing by default. */
  prepare?(folder: string, onClose: OnClose): Promise<Record<string, string>>;
}

/**
 * Runs each scenario in a process of its own, a few at a time, and returns what they measured in the order of the names, in
 * which they also begin. What a scenario prints is shown when it is over. A process that ends without its findings is a violation.
 */
export async function runSideBySide({ program, args, names, atOnce, prepare }: SideBySide): Promise<Row[]> {
  const running = new Set<ChildProcess>();
  let isEnding = false;
  const { folder, shared, close } = await assemble(async (onClose) => {
    const folder = mkdtempSync(join(tmpdir(), 'puente-quick-'));
    onClose(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
    onClose(() => {
      isEnding = true;
      return endAll(running);
    });
    return { folder, shared: (await prepare?.(folder, onClose)) ?? {} };
  });
  const runOne = async (name: string): Promise<Row[]> => {
    if (isEnding) return [];
    const file = join(folder, `${name}.json`);
    const child = spawn(process.execPath, [program, ...args, '--only', name, '--findings', file], {
      // Every scenario starts the shop anew, most of them several times.
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled'), ...shared },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithThisProgram(child);
    running.add(child);
    const { output, exit } = await collect(child);
    running.delete(child);
    process.stdout.write(output);
    return readFindings(file) ?? [{ scenario: name, ...none(`scenarios without findings (${exit})`, 1, 1) }];
  };
  try {
    const limit = pLimit(atOnce);
    return (await Promise.all(names.map((name) => limit(() => runOne(name))))).flat();
  } finally {
    await close();
  }
}

/** Each of them ends what it has started. */
async function endAll(running: ReadonlySet<ChildProcess>): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      return ended;
    }),
  );
}

function collect(child: ChildProcess): Promise<{ output: Buffer; exit: string }> {
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (code, signal) =>
      resolve({ output: Buffer.concat(chunks), exit: signal ?? `exit code ${code}` }),
    );
  });
}

/** Null where the process ended before it had written them. */
function readFindings(file: string): Row[] | null {
  try {
    const findings = JSON.parse(readFileSync(file, 'utf8')) as Row[];
    return findings.length > 0 ? findings : null;
  } catch {
    return null;
  }
}
