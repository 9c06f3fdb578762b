import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#db/embedded/free-port.ts';
import { endWithThisProgram } from '#testing/end-with-this-program.ts';

export interface Running {
  url: string;
  simulatorsUrl: string;
  /** Milliseconds from spawn to the first 200. */
  readyMs: number;
  pid: number;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../../..');

/** Starts a program that listens on PORT and waits until `path` returns 200. */
export async function start(program: string, path: string, env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const simulators = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, program)], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SIMULATORS_PORT: String(simulators),
      REQUESTS_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithThisProgram(child);
  await waitUntilOk(url + path, child);
  const readyMs = Math.round(performance.now() - started);
  return {
    url,
    simulatorsUrl: `http://127.0.0.1:${simulators}`,
    readyMs,
    pid: child.pid ?? 0,
    stop: () => stop(child),
  };
}

async function waitUntilOk(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`);
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}
