import { resolve } from 'node:path';
import { EmbeddedRefused } from '#db/embedded/binaries.ts';
import { isEndOfConnection } from '#db/unavailable.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { StartRefused } from './start-refused.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Reads the configuration from environment variables; with faults it prints all of them and exits with code 2. */
export function readConfigOrExit(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env);
  if (!Array.isArray(config)) return { ...config, dataDir: resolve(config.dataDir) };
  console.error('La configuración tiene errores:');
  for (const fault of config) console.error(`  ${fault}`);
  process.exit(2);
}

/**
 * Opens what listens on a port, or what it needs for that; a failure closes what is open so far. An occupied port is one line
 * and code 1, a refused start one line and code 2.
 */
export async function openOrExit<Opened>(open: () => Promise<Opened>, closeOpen = async () => {}): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    await closeOpen();
    if (error instanceof StartRefused || error instanceof EmbeddedRefused) {
      console.error(error.message);
      process.exit(2);
    }
    const { code, port } = error as { code?: string; port?: number };
    if (code !== 'EADDRINUSE') throw error;
    console.error(`El puerto ${port} está ocupado. Elegí otro con PORT, SIMULATORS_PORT o SIMULATORS_SMTP_PORT.`);
    process.exit(1);
  }
}

/**
 * Runs `close` at the first signal and exits. A second Ctrl-C, or 12 seconds beyond the delay without an end, exits with code
 * 1. Of SIGTERM and SIGHUP several may arrive for one stop: a supervisor, a closed terminal and npm send them to every process,
 * and the launcher passes them on. Returns what takes it back.
 */
export function onShutdown(close: () => Promise<void>, delaySeconds = 0): () => void {
  let isClosing = false;
  let interrupts = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT') interrupts += 1;
    if (interrupts > 1) process.exit(1);
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), 12_000 + delaySeconds * 1000).unref();
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
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
