import type { Config } from '#server/config.ts';
import { type Cluster, startCluster } from './cluster.ts';

export type DatabaseServer = Pick<Cluster, 'url' | 'started' | 'keepRunning' | 'stop'>;

/** The database server of the configuration: the one that DATABASE_URL names, or the embedded one of the data folder. */
export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    // Whoever runs that server restarts it; the shop answers 503 meanwhile.
    return { url: config.databaseUrl, started: false, keepRunning: () => {}, stop: async () => {} };
  }
  return startCluster(config.dataDir);
}
