import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresAccount } from '#db/embedded/binaries.ts';
import { runProgram } from './debian.ts';
import type { Server } from './server.ts';

const STANZA = 'puente';

/** A repository of pgBackRest in a folder, for one server. */
export interface Backups {
  /** Settings with which the server hands over its log. */
  settings: Readonly<Record<string, string>>;
  /** Before the first backup, with the server running. */
  connect(server: Server): Promise<void>;
  /** A whole copy, while the server serves. */
  backUp(): Promise<void>;
  /** Makes files of a new server that ends its recovery at a moment, and then takes writes. */
  restore(dataDir: string, until: Date): Promise<void>;
}

export function openBackups(folder: string): Backups {
  const config = join(folder, 'pgbackrest.conf');
  const [repository, log, lock, spool] = ['repository', 'log', 'lock', 'spool'].map((name) =>
    ownFolder(join(folder, name)),
  );
  const shared = `[global]
repo1-path=${repository}
repo1-retention-full=2
log-path=${log}
lock-path=${lock}
spool-path=${spool}
log-level-console=warn
start-fast=y
process-max=2
compress-type=zst
`;
  const run = (command: string, ...options: string[]) =>
    runProgram(['pgbackrest', `--config=${config}`, `--stanza=${STANZA}`, ...options, command]);
  return {
    settings: {
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${config} --stanza=${STANZA} archive-push %p`,
    },
    connect: async ({ dataDir, port }) => {
      writeFileSync(
        config,
        `${shared}[${STANZA}]\npg1-path=${dataDir}\npg1-port=${port}\npg1-user=puente\npg1-socket-path=${folder}\n`,
      );
      await run('stanza-create');
      await run('check');
    },
    backUp: () => run('backup', '--type=full'),
    restore: async (dataDir, until) => {
      const target = until.toISOString().replace('T', ' ').replace('Z', '+00');
      await run('restore', `--pg1-path=${dataDir}`, '--type=time', `--target=${target}`, '--target-action=promote');
    },
  };
}

function ownFolder(path: string): string {
  mkdirSync(path);
  const account = postgresAccount();
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}
