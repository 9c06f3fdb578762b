import { type Cluster, startCluster } from './cluster.ts';

export interface DatabaseServer
  extends Pick<Cluster, 'url' | 'claim' | 'isClaimed' | 'isUsed' | 'keepRunning' | 'stop' | 'leave'> {
  /** Its address without a pooler between. */
  directUrl: string;
}

interface Settings {
  dataDir: string;
  databaseUrl: string | null;
  directDatabaseUrl: string | null;
}

/** The database server of the configuration: the one that DATABASE_URL names, or the embedded one of the data folder. */
export async function openDatabaseServer(config: Settings): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    // Whoever runs that server restarts it; the shop answers 503 meanwhile.
    const directUrl = config.directDatabaseUrl ?? config.databaseUrl;
    return {
      url: config.databaseUrl,
      directUrl,
      claim: async () => null,
      isClaimed: async () => true,
      isUsed: async () => true,
      keepRunning: () => {},
      stop: async () => {},
      leave: () => {},
    };
  }
  const cluster = await startCluster(config.dataDir);
  return { ...cluster, directUrl: cluster.url };
}
