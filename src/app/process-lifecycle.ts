import { resolve } from 'node:path';
import type { DatabaseServer } from '#db/embedded/database-server.ts';
import { isEndOfConnection } from '#db/unavailable.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { StartRefused } from './start-refused.ts';

/** Reads the configuration from environment variables; with faults it prints all of them and exits with code 2. */
export function readConfigOrExit(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env);
  if (!Array.isArray(config)) return { ...config, dataDir: resolve(config.dataDir) };
  console.error('La configuración tiene errores:');
  for (const fault of config) console.error(`  ${fault}`);
  process.exit(2);
}

/** Opens what listens on a port. When that fails, stops the database server; an occupied port is one line and code 1, a refused
 * start one line and code 2. */
export async function openOrExit<Opened>(database: DatabaseServer, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    // A server that ran before belongs to another shop process, possibly the one that occupies the port.
    if (database.started) await database.stop();
    if (error instanceof StartRefused) {
      console.error(error.message);
      process.exit(2);
    }
    const { code, port } = error as { code?: string; port?: number };
    if (code !== 'EADDRINUSE') throw error;
    console.error(`El puerto ${port} está ocupado. Elegí otro con PORT, SIMULATORS_PORT o SIMULATORS_SMTP_PORT.`);
    process.exit(1);
  }
}

/** Runs `close` at the first signal and exits; a second signal, or 12 seconds beyond the delay without an end, exits with code 1. */
export function onShutdown(close: () => Promise<void>, delaySeconds: number): void {
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(() => process.exit(1), 12_000 + delaySeconds * 1000).unref();
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/**
 * Keeps the process when the database ends a connection that nobody listens to any more: the queue takes its listeners off one
 * that it gives up before that one is closed. Every other uncaught error ends the process with its stack, as it would by itself.
 */
export function outliveEndedConnections(): void {
  process.on('uncaughtException', (error, origin) => {
    if (origin === 'uncaughtException' && isEndOfConnection(error)) return;
    console.error(error);
    process.exit(1);
  });
}

/** Ends a process that can no longer do its work. */
export function exitWithReason(reason: string): never {
  console.error(reason);
  process.exit(1);
}
