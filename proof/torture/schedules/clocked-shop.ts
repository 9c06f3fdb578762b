import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type OpenShop, openShop } from '#app/open-shop.ts';
import { freePort } from '#db/embedded/free-port.ts';
import { assemble } from '#proof/lib/assemble.ts';
import { copyTemplate } from '#proof/lib/database-template.ts';
import { openPool } from '#proof/lib/open-pool.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/log.ts';
import { type ReachableShop, reachShop } from '#testing/reachable-shop.ts';
import { startScratchCluster } from '#testing/scratch-cluster.ts';
import { writeCustomer } from '#testing/write-customer.ts';

/** The shop in this process, with the simulated partners, a PostgreSQL server of its own and a clock that is moved. */
export interface ClockedShop extends ReachableShop {
  context: OpenShop['context'];
  pool: pg.Pool;
  /** Lets time pass, for the jobs that wait too. */
  pass(minutes: number): Promise<void>;
  /** Breaks every connection of the shop off, in the middle of whatever it does. */
  breakConnections(): Promise<void>;
  close(): Promise<void>;
}

const TIMINGS = { zincStartMs: 5, zincPlaceMs: 10, zincShipMs: 10, bankConfirmationDelayMs: 100, slowMs: 500 };
/** What is paid for a password's hash proves nothing here. */
const CHEAP_PASSWORDS = { memoryCost: 64, timeCost: 1 };

export function openClockedShop(): Promise<ClockedShop> {
  return assemble(async (onClose) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'puente-schedules-'));
    onClose(async () => rmSync(dataDir, { recursive: true, force: true }));
    copyTemplate(join(dataDir, 'database'));
    const cluster = await startScratchCluster(join(dataDir, 'database'));
    onClose(cluster.stop);
    const port = await freePort();
    const config = readConfig({
      PORT: String(port),
      SIMULATORS_PORT: '0',
      DATA_DIR: join(dataDir, 'shop'),
      REQUESTS_PER_MINUTE: '0',
      REFUND_APPROVAL_LIMIT_CENTS: '0',
    });
    if (Array.isArray(config)) throw new Error(config.join('\n'));
    let offset = 0;
    const shop = await openShop({
      config,
      databaseUrl: cluster.url,
      clock: () => new Date(Date.now() + offset),
      random: { uuid: randomUUID, bytes: randomBytes, below: (limit) => randomInt(limit) },
      timings: TIMINGS,
      log: createLog('silent'),
      passwordCost: CHEAP_PASSWORDS,
      databasePatience: 10,
      extensions: () => [],
    });
    onClose(shop.close);
    const pool = openPool(cluster.url);
    onClose(() => pool.end());
    const { context, network } = shop;
    return {
      ...reachShop({ url: `http://127.0.0.1:${port}`, simulatorsUrl: network?.url ?? '', context }),
      createCustomer: () => writeCustomer(context),
      context,
      pool,
      pass: async (minutes) => {
        offset += minutes * 60_000;
        await pool.query(
          `update jobs.job set start_after = start_after - make_interval(mins => $1) where state in ('created', 'retry')`,
          [minutes],
        );
      },
      breakConnections: async () => {
        await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
            and backend_type = 'client backend' and pid <> pg_backend_pid()`,
        );
      },
    };
  });
}
