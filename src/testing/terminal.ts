import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_CACHE } from './compile-cache.ts';
import { waitFor } from './wait-for.ts';

const PROJECT = join(import.meta.dirname, '../..');
const CTRL_C = '\u0003';

/** A command in a terminal of its own, as a person starts it. */
export interface Terminal {
  /** All that the terminal has shown so far. */
  output(): string;
  /** Presses Ctrl-C: the terminal sends SIGINT to every process of the command. */
  interrupt(): void;
  /** Closes the window: the terminal sends SIGHUP. */
  hangUp(): void;
  /** Resolves with the exit code when the command has ended, and with it everything that it left in the foreground. */
  ended: Promise<number | null>;
}

/**
 * Runs a command of the project in a pseudo-terminal, which `script` opens: every Debian and Ubuntu (bsdutils) and macOS has
 * that program.
 */
export async function openTerminal(command: string, env: Record<string, string>): Promise<Terminal> {
  const isLinux = process.platform === 'linux';
  // In place of the shell: one that waits for the command (dash) would end with 130 at Ctrl-C, whatever the command said.
  const inPlaceOfShell = `exec ${command}`;
  const args = isLinux ? ['-qefc', inPlaceOfShell, '/dev/null'] : ['-q', '/dev/null', 'sh', '-c', inPlaceOfShell];
  const child = spawn('script', args, {
    cwd: PROJECT,
    // Vitest sets MODE for itself; to the shop it would be an invalid mode.
    env: { ...process.env, ...COMPILE_CACHE, MODE: '', NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const started = once(child, 'spawn').catch((cause) => {
    throw new Error('this test needs the program `script` (apt-get install bsdutils)', { cause });
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let shown = '';
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  child.stdin.on('error', () => undefined);
  await started;
  return {
    output: () => shown,
    interrupt: () => void child.stdin.write(CTRL_C),
    hangUp: () => void child.kill('SIGKILL'),
    ended,
  };
}

export interface FoundProcess {
  pid: number;
  command: string;
}

/** All processes that were started with this value of an environment variable. Reads Linux's `/proc`. */
export function processesWith(name: string, value: string): FoundProcess[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((entry) => readOrEmpty(`/proc/${entry}/environ`).split('\0').includes(`${name}=${value}`))
    .map((entry) => ({ pid: Number(entry), command: readOrEmpty(`/proc/${entry}/cmdline`).replaceAll('\0', ' ') }))
    .filter(({ command }) => command !== '');
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // It has ended meanwhile, or is another account's.
  }
}

/** Waits until the terminal shows a text. */
export async function untilShown(terminal: Terminal, text: string, seconds: number): Promise<void> {
  const isShown = async () => terminal.output().includes(text);
  await waitFor(`the terminal to show: ${text}`, isShown, seconds);
}
