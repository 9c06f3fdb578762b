import type { Config } from '#server/config.ts';
import { type Cluster, startCluster } from './cluster.ts';

export type DatabaseServer = Pick<Cluster, 'url' | 'started' | 'stop'>;

/** The database server of the configuration: the one that DATABASE_URL names, or the embedded one of the data folder. */
export async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  if (config.databaseUrl) return { url: config.databaseUrl, started: false, stop: async () => {} };
  return startCluster(config.dataDir);
}
