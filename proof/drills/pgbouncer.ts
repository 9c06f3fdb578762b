import pg from 'pg';
import { noFailures, p99Below, runFleetDrill } from '#proof/drills/lib/fleet-load.ts';
import { POOL_SIZE, startPgbouncer } from '#proof/drills/lib/pgbouncer.ts';
import { startFaultyDatabase } from '#proof/lib/faulty-database.ts';
import type { Finding } from '#proof/lib/findings.ts';

const LOAD_SECONDS = 40;
const P99_SECONDS = 1;
/** Of each process, past the pooler: four of the queue, one on which it is announced, one on which changes are. */
const DIRECT = 6;
const PROCESSES = 3;

/** Three processes share six connections of the database through pgbouncer: everything works as without it. */
export async function runPgbouncer(): Promise<Finding[]> {
  let connections = 0;
  return await runFleetDrill({
    name: 'pgbouncer',
    seconds: LOAD_SECONDS,
    stage: { openDatabase: startFaultyDatabase, openPooler: startPgbouncer },
    happen: async ({ database }, isOver) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      while (!isOver()) {
        const { rows } = await client.query<{ count: number }>(
          "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
        );
        connections = Math.max(connections, rows[0]?.count ?? 0);
        await client.query('select pg_sleep(1)');
      }
      await client.end();
    },
    judge: (answers) => {
      const most = POOL_SIZE + PROCESSES * DIRECT;
      return [
        noFailures(answers),
        p99Below(P99_SECONDS, answers),
        {
          invariant: 'connections of the database at most, the direct ones of three processes included',
          target: `${most}`,
          measured: String(connections),
          ok: connections > 0 && connections <= most,
        },
      ];
    },
  });
}
