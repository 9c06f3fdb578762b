import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#db/embedded/free-port.ts';
import { waitFor } from './wait-for.ts';

/** A start with the demo's seed on a machine whose cores others use too. */
const START_SECONDS = 120;

/** The shop as a separate process that a test can kill and start again on the same data. */
export interface ShopProcess {
  url: string;
  simulatorsUrl: string;
  start(): Promise<void>;
  /** Sends SIGKILL: the process ends without cleaning up. */
  kill(): Promise<void>;
  /** Sends SIGTERM: a graceful shutdown. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Waits until the process ends by itself. */
  ended(): Promise<{ code: number | null; stderr: string }>;
  isRunning(): boolean;
}

export async function createShopProcess(env: Record<string, string>): Promise<ShopProcess> {
  const port = await freePort();
  const simulatorsPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let stderr = '';
  return {
    url,
    simulatorsUrl: `http://127.0.0.1:${simulatorsPort}`,
    start: async () => {
      child = spawn(process.execPath, [join(import.meta.dirname, '../bin/start.ts')], {
        env: {
          ...process.env,
          // Vitest sets MODE for itself; to the shop it would be an invalid mode.
          MODE: '',
          NODE_ENV: 'production',
          PORT: String(port),
          SIMULATORS_PORT: String(simulatorsPort),
          REQUESTS_PER_MINUTE: '0',
          LOG_LEVEL: 'error',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      stderr = '';
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
        process.stderr.write(chunk);
      });
      const isReady = () => {
        if (child?.exitCode) throw new Error(`the shop ended with ${child.exitCode}`);
        return fetch(`${url}/ready`).then(
          (response) => response.ok,
          () => false,
        );
      };
      await waitFor('the shop to be ready', async () => isReady(), START_SECONDS);
    },
    kill: async () => {
      await terminate(child, 'SIGKILL');
    },
    stop: () => terminate(child, 'SIGTERM'),
    ended: async () => {
      if (child?.exitCode === null) await once(child, 'close');
      return { code: child?.exitCode ?? null, stderr };
    },
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
  };
}

async function terminate(child: ChildProcess | null, signal: NodeJS.Signals): Promise<number | null> {
  if (!child || child.exitCode !== null) return child?.exitCode ?? null;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
  return child.exitCode;
}
