import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#app/postgres/free-port.ts';
import { waitFor } from './wait-for.ts';

/** The shop as a process of its own, to be killed and started again on the same data. */
export interface ShopProcess {
  url: string;
  simulatorsUrl: string;
  start(): Promise<void>;
  /** SIGKILL: no goodbye to anybody. */
  kill(): Promise<void>;
  /** SIGTERM: it may finish what it is doing. Answers its exit code. */
  stop(): Promise<number | null>;
}

export async function createShopProcess(env: Record<string, string>): Promise<ShopProcess> {
  const port = await freePort();
  const simulatorsPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  return {
    url,
    simulatorsUrl: `http://127.0.0.1:${simulatorsPort}`,
    start: async () => {
      child = spawn(process.execPath, [join(import.meta.dirname, '../bin/start.ts')], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          SIMULATORS_PORT: String(simulatorsPort),
          REQUESTS_PER_MINUTE: '0',
          LOG_LEVEL: 'error',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await waitFor('the shop to be ready', async () => {
        if (child?.exitCode) throw new Error(`the shop ended with ${child.exitCode}`);
        return fetch(`${url}/ready`).then(
          (answer) => answer.ok,
          () => false,
        );
      });
    },
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess | null, signal: NodeJS.Signals): Promise<number | null> {
  if (!child || child.exitCode !== null) return child?.exitCode ?? null;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
  return child.exitCode;
}
