import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { onlyRefusals, runFleetDrill, untilServed } from '#proof/drills/lib/fleet-load.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import { type Finding, none, some, within } from '#proof/lib/findings.ts';

const LOAD_SECONDS = 60;
const BEFORE_MS = 5000;
const FULL_MS = 12_000;
/** What a process says of its disk is at most five seconds old. */
const NOTICED_MS = 7000;
const SERVED_SECONDS = 5;
const DISK = '1500m';

/** The disk of the database runs full under load, and has room again some time later. */
export async function runDisk(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'puente-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=1777`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  const served: number[] = [];
  let refused = 0;
  const reasons: (string | null)[] = [];
  try {
    return await runFleetDrill({
      name: 'disk',
      seconds: LOAD_SECONDS,
      isOutage: true,
      stage: { openDatabase: () => startFaultyDatabase(join(folder, 'database')) },
      happen: async (stage) => {
        await pause(BEFORE_MS);
        const since = performance.now();
        while (performance.now() < since + FULL_MS) {
          fill(folder, filler);
          refused += await writeOnce(stage.database.url);
          if (performance.now() > since + NOTICED_MS)
            reasons.push(...(await Promise.all(stage.fleet.urls.map(reasonOf))));
          await pause(500);
        }
        rmSync(filler, { force: true });
        // A server that cannot write its log ends; whoever runs it starts it again once there is room.
        if (!(await isAnswering(stage.database.url))) {
          console.log('  the server has ended and is started again');
          await stage.database.crash();
        }
        served.push(await untilServed(stage, performance.now()));
      },
      judge: (answers) => [
        onlyRefusals(answers),
        some('writes that the database refused, or did not answer', refused),
        none('of /ready, answers that say that a process is ready', reasons.filter((reason) => reason === null).length),
        some('of /ready, answers that name the full disk', reasons.filter((reason) => reason === 'disk-full').length),
        within('serving again', SERVED_SECONDS, served),
      ],
    });
  } finally {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Why a process says that it is not ready; null where it says that it is. */
async function reasonOf(url: string): Promise<string | null> {
  const answer = await fetch(`${url}/ready`);
  const { reason } = (await answer.json()) as { reason?: string };
  return answer.status === 503 ? (reason ?? 'none') : null;
}

/** Takes what room there is, in a file that grows. */
function fill(folder: string, filler: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const size = bavail * bsize;
  if (size > 0) spawnSync('fallocate', ['--offset', String(sizeOf(filler)), '--length', String(size), filler]);
}

function sizeOf(file: string): number {
  const { stdout, status } = spawnSync('stat', ['--format', '%s', file], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : 0;
}

/** 1 when the database does not take a megabyte, or does not answer. */
async function writeOnce(url: string): Promise<0 | 1> {
  return await once(url, async (client) => {
    await client.query('begin');
    await client.query("create table filler as select repeat('x', 1000) as text from generate_series(1, 1000)");
    await client.query('rollback');
  }).then(
    () => 0,
    () => 1,
  );
}

async function isAnswering(url: string): Promise<boolean> {
  return await once(url, async (client) => {
    await client.query('select 1');
  }).then(
    () => true,
    () => false,
  );
}

async function once(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 4000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
