import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { type Cluster, endAtOnce, startCluster } from '#db/embedded/cluster.ts';

/**
 * Starts a PostgreSQL server whose data is deleted when it stops, and also when this program exits before that: by an
 * error, or by a signal whose handler exits.
 */
export async function startScratchCluster(dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true });
  const folder = clusterFolder(dataDir);
  const abandon = () => {
    endServer(folder);
    deleteFolder(folder);
  };
  process.once('exit', abandon);
  const cluster = await startCluster(dataDir);
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop();
      process.off('exit', abandon);
      deleteFolder(folder);
    },
  };
}

/** Deletes a server's data, which may be beside its folder; a server that still runs is ended. */
export function deleteCluster(dataDir: string): void {
  const folder = clusterFolder(dataDir);
  endServer(folder);
  deleteFolder(folder);
}

/** Beside the data folder there are files of the same name with an ending; a server that ends may still remove files. */
function deleteFolder(folder: string): void {
  for (const end of ['', '.log', '.password'])
    rmSync(`${folder}${end}`, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function endServer(folder: string): void {
  try {
    endAtOnce(folder, Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10));
  } catch {
    // It does not run any more.
  }
}
