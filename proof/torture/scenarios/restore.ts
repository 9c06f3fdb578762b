import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterFolder } from '#db/embedded/binaries.ts';
import { startCluster } from '#db/embedded/cluster.ts';
import { copyCluster } from '#db/embedded/copy-cluster.ts';
import { inspectDatabase } from '#proof/invariants/inspect-database.ts';
import { assemble } from '#proof/lib/assemble.ts';
import { copyTemplate } from '#proof/lib/database-template.ts';
import { type Finding, none, some } from '#proof/lib/findings.ts';
import { signUpCrowd, startLoad } from '#proof/lib/load.ts';
import { logFile } from '#proof/lib/logs.ts';
import { openPool } from '#proof/lib/open-pool.ts';
import { createShopClient } from '#proof/lib/shop-client.ts';

import { type SupervisedShop, superviseShop } from '#proof/lib/supervised-shop.ts';
import type { Options } from '#proof/torture/lib/options.ts';
import { keepLog, restoreBackup } from '#proof/torture/restore/physical-backup.ts';
import { differences, sumTables, type TableSums } from '#proof/torture/restore/table-sums.ts';
import { deleteCluster } from '#testing/scratch-cluster.ts';

/** How long shoppers buy before the backup begins, and after it has ended. */
const BUYING_MS = 10_000;
const QUICK_BUYING_MS = 2000;

/** What the source held when nothing wrote to it any more. */
interface Sold {
  /** The copy of its files that was made while it served. */
  backup: string;
  sums: TableSums;
  paid: number;
  email: string;
}

/** Files are copied while shoppers buy; a new server with the copy and the log has every row, and the shop starts on it. */
export async function runRestore(options: Options): Promise<Finding[]> {
  const { folder, source, target, close } = await assemble(async (onClose) => {
    const folder = mkdtempSync(join(tmpdir(), 'puente-restore-'));
    const [source, target] = [join(folder, 'source'), join(folder, 'target')];
    onClose(async () => {
      for (const dataDir of [source, target]) deleteCluster(dataDir);
      rmSync(folder, { recursive: true, force: true });
    });
    return { folder, source, target };
  });
  try {
    const sold = await sell({ folder, dataDir: source, options });
    await restoreBackup(sold.backup, { dataDir: source }, target);
    return await judge({ folder, dataDir: target, sold });
  } finally {
    await close();
  }
}

interface Place {
  folder: string;
  dataDir: string;
}

async function sell({ folder, dataDir, options }: Place & { options: Options }): Promise<Sold> {
  copyTemplate(dataDir);
  const cluster = await startCluster(dataDir);
  const pool = openPool(cluster.url);
  try {
    await keepLog(cluster.url);
    const shop = await openShop(folder, cluster.url);
    let bought: Omit<Sold, 'sums'>;
    try {
      const backup = join(folder, 'backup');
      const copy = () => copyCluster({ url: cluster.url, folder: clusterFolder(dataDir) }, backup);
      bought = { backup, ...(await buy(shop, options, copy)) };
    } finally {
      await shop.stop();
    }
    return { ...bought, sums: await sumTables(pool) };
  } finally {
    await pool.end();
    await cluster.stop();
  }
}

/** Its keys are in its folder, and are the same before and after. */
function openShop(folder: string, url: string): Promise<SupervisedShop> {
  return superviseShop({ DATABASE_URL: url, DATA_DIR: join(folder, 'shop') }, logFile('restore.log'));
}

/** Lets shoppers buy before, during and after `backUp`. */
async function buy(
  { url, simulatorsUrl }: SupervisedShop,
  { shoppers: size, seed, isQuick }: Options,
  backUp: () => Promise<void>,
): Promise<Pick<Sold, 'paid' | 'email'>> {
  const client = createShopClient(url);
  const { shoppers } = await signUpCrowd({ scenario: 'restore', seed, size, client, simulatorsUrl });
  const load = startLoad(shoppers);
  const duration = isQuick ? QUICK_BUYING_MS : BUYING_MS;
  await pause(duration);
  await backUp();
  await pause(duration);
  await load.stop();
  const paid = shoppers.reduce((sum, shopper) => sum + shopper.paidOrders.length, 0);
  return { paid, email: shoppers[0]?.account.email ?? '' };
}

async function judge({ folder, dataDir, sold }: Place & { sold: Sold }): Promise<Finding[]> {
  const cluster = await startCluster(dataDir);
  const pool = openPool(cluster.url);
  try {
    const found = differences(sold.sums, await sumTables(pool));
    for (const line of found) console.log(`    ${line}`);
    const rows = [...sold.sums.values()].reduce((sum, table) => sum + table.rows, 0);
    const inspected = await inspectDatabase(pool);
    return [
      some('orders paid before the backup was restored', sold.paid),
      some('rows restored', rows),
      none('tables that differ after the restore', found.length, sold.sums.size),
      ...inspected,
      none('shops that did not start and sell on what was restored', await startAgain(folder, cluster.url, sold), 1),
    ];
  } finally {
    await pool.end();
    await cluster.stop();
  }
}

/** 0 when the shop starts on the restored database, knows a customer of before and shows the orders; else 1. */
async function startAgain(folder: string, url: string, { email }: Sold): Promise<0 | 1> {
  const shop = await openShop(folder, url);
  try {
    const client = createShopClient(shop.url);
    const session = await client.call('signIn', { body: { email, password: 'Contrasena1' } });
    if (!session.ok) return 1;
    const orders = await client.call('listOrders', { query: {} }, { token: session.body.accessToken });
    return orders.ok ? 0 : 1;
  } finally {
    await shop.stop();
  }
}
