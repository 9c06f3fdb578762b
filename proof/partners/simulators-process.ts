import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { compileCache } from '#proof/lib/supervised-shop.ts';
import { endWithThisProgram } from '#testing/end-with-this-program.ts';
import { waitFor } from '#testing/wait-for.ts';

const START_SECONDS = 180;

interface SimulatorsOptions {
  /** The project whose simulators are started: they wait for the migrations that they know. */
  folder: string;
  port: number;
  smtpPort: number;
  dataDir: string;
  /** Of a migrated database. */
  databaseUrl: string;
  shopUrl: string;
}

/** Starts the simulators, `npm run simulators`, as a process of their own; it writes to `simulators.log`. */
export async function startSimulatorsProcess(options: SimulatorsOptions): Promise<{ stop(): Promise<void> }> {
  const { folder, port, smtpPort, dataDir, databaseUrl, shopUrl } = options;
  mkdirSync(dataDir, { recursive: true });
  const log = openSync(join(dataDir, 'simulators.log'), 'a');
  const child = spawn(process.execPath, [join(folder, 'src/bin/simulators.ts')], {
    env: {
      PATH: process.env.PATH,
      ...compileCache(),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SIMULATORS_PORT: String(port),
      SIMULATORS_SMTP_PORT: String(smtpPort),
      SHOP_URL: shopUrl,
    },
    stdio: ['ignore', log, log],
  });
  endWithThisProgram(child);
  closeSync(log);
  try {
    await waitFor('the simulators', () => isListening(child, `http://127.0.0.1:${port}/__control`), START_SECONDS);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { stop: () => stop(child) };
}

function isListening(child: ChildProcess, url: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the simulators ended with ${child.exitCode}`);
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(limit);
}
