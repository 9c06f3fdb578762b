import { resolve } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { type Cluster, startCluster } from './postgres/cluster.ts';

/** The configuration of this process; every fault is printed and ends it. */
export function configOrExit(): Config {
  const config = readConfig(process.env);
  if (!Array.isArray(config)) return { ...config, dataDir: resolve(config.dataDir) };
  console.error('La configuración tiene errores:');
  for (const fault of config) console.error(`  ${fault}`);
  process.exit(2);
}

type DatabaseServer = Pick<Cluster, 'url' | 'started' | 'stop'>;

/** The database of the configuration: the one it names, or the embedded one of its data folder. */
export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, started: false, stop: async () => {} };
  return startCluster(config.dataDir);
}

/** Opens what listens. A port that is taken is said in a line; the database goes down again with what could not open. */
export async function openOrExit<Open>(database: DatabaseServer, open: () => Promise<Open>): Promise<Open> {
  try {
    return await open();
  } catch (error) {
    // One that ran already belongs to another shop, which may be the one that has the port.
    if (database.started) await database.stop();
    const { code, port } = error as { code?: string; port?: number };
    if (code !== 'EADDRINUSE') throw error;
    console.error(`El puerto ${port} está ocupado. Elegí otro con PORT o SIMULATORS_PORT.`);
    process.exit(1);
  }
}

/** Runs `close` once at the first signal, then ends; a second signal ends at once. */
export function onShutdown(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(() => process.exit(1), 12_000).unref();
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
