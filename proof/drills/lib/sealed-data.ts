import type pg from 'pg';
import { openDatabase, openPool } from '#db/pool.ts';
import { signUp } from '#proof/lib/account.ts';
import { none } from '#proof/lib/findings.ts';
import type { FleetStage } from '#proof/lib/fleet-stage.ts';
import { createRandom } from '#proof/lib/random.ts';
import { createShopClient } from '#proof/lib/shop-client.ts';
import { buy } from '#proof/lib/shopper.ts';
import type { Measured } from '#proof/torture/lib/run-scenario.ts';
import type { SealedColumn } from '#server/secrets/sealed-columns.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { runJobs } from '#testing/run-jobs.ts';

const SHOWN: readonly SealedColumn[] = ['customers.document', 'orders.consignee.document'];

/** Customers whose documents and birthday one process encrypts and others read. */
export interface SealedData {
  /** Somebody signs up and buys at the one process, somebody else at the other one; each reads both. */
  exchange(one: string, other: string): Promise<void>;
  /** A process reads everybody so far. */
  readAt(url: string): Promise<void>;
  judge(): Measured;
}

export function openSealedData({ partners }: Pick<FleetStage, 'partners'>): SealedData {
  const tokens: string[] = [];
  const reads: boolean[] = [];
  const addCustomer = async (url: string) => {
    const name = `sealed-${tokens.length + 1}`;
    const shop = { client: createShopClient(url), simulatorsUrl: partners.url };
    const account = await signUp(shop, `${name}@correo.example`);
    const lists = { writes: [], paidOrders: [], refusals: [] };
    await buy({ name, account, random: createRandom(name), simulatorsUrl: partners.url, ...lists });
    tokens.push(account.token());
  };
  const readAt = async (url: string, from = 0) => {
    for (const token of tokens.slice(from)) reads.push(await isRead(url, token));
  };
  return {
    exchange: async (one, other) => {
      const from = tokens.length;
      for (const url of [one, other]) await addCustomer(url);
      for (const url of [one, other]) await readAt(url, from);
    },
    readAt: (url) => readAt(url),
    judge: () => {
      const unread = reads.filter((isGood) => !isGood).length;
      return none('customers whose documents and birthday a process did not read', unread, reads.length);
    },
  };
}

/** Whether a process reads what is encrypted of a customer and of the customer's order. */
async function isRead(url: string, token: string): Promise<boolean> {
  const reply = await createShopClient(url).call('exportAccount', undefined, { token });
  if (!reply.ok) console.log(`    export: ${reply.status} ${reply.text.slice(0, 200)}`);
  if (!reply.ok) return false;
  const { profile, orders } = reply.body;
  const { document, birthday } = CUSTOMS_DATA;
  const isOwn = profile.document === document && profile.birthday === birthday;
  return isOwn && orders.length > 0 && orders.every(({ recipient }) => recipient.document === document);
}

/** Lets the reconciliation of the processes that run now encrypt what it encrypts again, and prints the forms of values. */
export async function reconcileTwice({ database }: Pick<FleetStage, 'database'>): Promise<void> {
  const pool = openPool({ url: database.url, max: 1 });
  try {
    for (const _run of [1, 2]) await runJobs(openDatabase(pool), ['look-after']);
    for (const column of SHOWN) await printForms(pool, column);
  } finally {
    await pool.end();
  }
}

async function printForms(pool: pg.Pool, column: SealedColumn): Promise<void> {
  const [table, name, field] = column.split('.');
  const { rows } = await pool.query<{ form: string; count: number }>(
    `select split_part(${field ? `${name}->>'${field}'` : name}, '.', 1) as form, count(*)::int as count
    from ${table} where ${name} is not null group by 1 order by 1`,
  );
  console.log(`    ${column}: ${rows.map(({ form, count }) => `${count} ${form}`).join(', ')}`);
}
