import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openServerFolder } from '#proof/drills/lib/debian.ts';
import { noFailures, runFleetDrill } from '#proof/drills/lib/fleet-load.ts';
import { type Backups, openBackups } from '#proof/drills/lib/pgbackrest.ts';
import { createServer, query, type Server, startServer } from '#proof/drills/lib/server.ts';
import { inspectDatabase } from '#proof/invariants/inspect-database.ts';
import { type Finding, none, some, within } from '#proof/lib/findings.ts';
import type { FleetStage, StageDatabase } from '#proof/lib/fleet-stage.ts';
import { openPool } from '#proof/lib/open-pool.ts';
import { createShopClient } from '#proof/lib/shop-client.ts';
import type { Shopper } from '#proof/lib/shopper.ts';
import { superviseShop } from '#proof/lib/supervised-shop.ts';
import { waitFor } from '#testing/wait-for.ts';

const LOAD_SECONDS = 60;
const BEFORE_MS = 8000;
const AFTER_MS = 8000;
const BACKUP_SECONDS = 60;
const RESTORE_SECONDS = 60;
const SEALING_KEY = randomBytes(32).toString('base64');
const LOG = join(import.meta.dirname, '../../test-results/drills/restored-shop.log');

interface BackedUp extends StageDatabase {
  folder: string;
  backups: Backups;
}

/** What was acknowledged when the moment came to which the database is brought back. */
interface Moment {
  at: Date;
  orders: readonly string[];
  /** Somebody of whom one of them is. */
  shopper: Shopper | undefined;
}

/** A backup is made while shoppers buy; a server of its own is brought to a moment after it, and the shop starts on that. */
export async function runRestore(): Promise<Finding[]> {
  const durations = { backup: 0, restore: 0 };
  let judged: Finding[] = [];
  return await runFleetDrill({
    name: 'restore',
    seconds: LOAD_SECONDS,
    isOutage: true,
    env: { SEALING_KEY },
    stage: { openDatabase: openBackedUp },
    happen: async (stage) => {
      const { backups } = stage.database;
      await pause(BEFORE_MS);
      durations.backup = await timed(() => backups.backUp());
      await pause(BEFORE_MS);
      const moment = momentOf(stage);
      await pause(AFTER_MS);
      // The log of the moment reaches the repository with the next file of it.
      await query(stage.database.url, 'select pg_switch_wal()');
      const { restored, duration } = await restore(stage.database, moment.at);
      durations.restore = duration;
      try {
        judged = await judgeRestored(stage, moment, restored);
      } finally {
        await restored.stop();
      }
    },
    judge: (answers) => [
      noFailures(answers),
      within('a backup under load', BACKUP_SECONDS, [durations.backup]),
      within('a server brought to a moment of the past', RESTORE_SECONDS, [durations.restore]),
      ...judged,
    ],
  });
}

async function openBackedUp(): Promise<BackedUp> {
  const folder = openServerFolder('restore');
  const backups = openBackups(folder);
  const server = await createServer({ folder, name: 'primary' }, { ...backups.settings, archive_timeout: '10s' });
  await backups.connect(server);
  return {
    ...{ url: server.url, folder, backups },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function momentOf({ shoppers }: FleetStage<BackedUp>): Moment {
  const orders = shoppers.flatMap(({ writes }) =>
    writes.flatMap((write) => (write.type === 'order' ? [write.id] : [])),
  );
  const shopper = shoppers.find(({ writes }) => writes.some(({ type }) => type === 'order'));
  return { at: new Date(), orders, shopper };
}

async function restore({ folder, backups }: BackedUp, until: Date): Promise<{ restored: Server; duration: number }> {
  const place = { folder, name: 'restored' };
  const since = performance.now();
  await backups.restore(join(folder, place.name), until);
  // It has a log of its own, which is not the repository's.
  const restored = await startServer(place, { archive_mode: 'off' });
  const takesWrites = async () => {
    const [row] = await query<{ recovers: boolean }>(restored.url, 'select pg_is_in_recovery() as recovers');
    return row?.recovers === false;
  };
  await waitFor('the end of the recovery', takesWrites, RESTORE_SECONDS);
  return { restored, duration: performance.now() - since };
}

async function judgeRestored(stage: FleetStage<BackedUp>, moment: Moment, { url }: Server): Promise<Finding[]> {
  const before = new Set(moment.orders);
  const later = momentOf(stage).orders.filter((id) => !before.has(id));
  const pool = openPool(url);
  try {
    const { rows } = await pool.query<{ id: string }>('select id from orders');
    const found = new Set(rows.map(({ id }) => id));
    const lost = moment.orders.filter((id) => !found.has(id));
    const inspected = await inspectDatabase(pool);
    return [
      some('orders acknowledged before the moment', moment.orders.length),
      none('of these, orders that were not brought back', lost.length, moment.orders.length),
      some('orders of after the moment, which are not in it', later.filter((id) => !found.has(id)).length),
      ...inspected.map((finding) => ({ ...finding, invariant: `brought back: ${finding.invariant}` })),
      none(
        'shops that did not start and show the orders on what was brought back',
        await startsOn(url, stage.database, moment),
        1,
      ),
    ];
  } finally {
    await pool.end();
  }
}

/** 0 when the shop starts on the database, knows a customer of before and shows the orders; else 1. */
async function startsOn(databaseUrl: string, { folder }: BackedUp, { shopper }: Moment): Promise<0 | 1> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'shop'), SEALING_KEY };
  const shop = await superviseShop(env, LOG);
  try {
    const token = shopper?.account.token() ?? '';
    const orders = await createShopClient(shop.url).call('listOrders', { query: {} }, { token });
    return orders.ok && orders.body.length > 0 ? 0 : 1;
  } finally {
    await shop.stop();
  }
}
