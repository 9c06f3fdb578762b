import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { type Cluster, isServing, startCluster } from '#db/embedded/cluster.ts';

const END_LIMIT_MS = 10_000;
const TICK_MS = 10;

/**
 * Starts a PostgreSQL server whose data is deleted when it stops, and also when this program exits before that: by an
 * error, or by a signal whose handler exits.
 */
export async function startScratchCluster(dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true });
  const folder = clusterFolder(dataDir);
  const abandon = () => {
    endAtOnce(folder);
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
  endAtOnce(folder);
  deleteFolder(folder);
}

/** Beside the data folder there are files of the same name with an ending; a server that ends may still remove files. */
function deleteFolder(folder: string): void {
  for (const end of ['', '.log', '.password'])
    rmSync(`${folder}${end}`, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Ends a server and waits, without the event loop, which a program that exits has no more, until its last process is gone. */
function endAtOnce(folder: string): void {
  const pidFile = join(folder, 'postmaster.pid');
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    // A killed server leaves the file, and its id to another process.
    if (!isServing(pid, folder)) return;
    process.kill(pid, 'SIGQUIT');
  } catch {
    return; // It does not run any more.
  }
  const moment = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; existsSync(pidFile) && waited < END_LIMIT_MS; waited += TICK_MS)
    Atomics.wait(moment, 0, 0, TICK_MS);
}
