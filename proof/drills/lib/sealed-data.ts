import { openDatabase, openPool } from '#db/pool.ts';
import { openAccount } from '#proof/lib/account.ts';
import { type Finding, none } from '#proof/lib/findings.ts';
import type { FleetStage } from '#proof/lib/fleet-stage.ts';
import { createRandom } from '#proof/lib/random.ts';
import { createShopClient } from '#proof/lib/shop-client.ts';
import { buy } from '#proof/lib/shopper.ts';
import { countSealedValues } from '#server/features/base/sealing/reseal.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { runJobs } from '#testing/run-jobs.ts';

/** Customers whose documents and birthday one process encrypts and others read. */
export interface SealedData {
  /** Somebody signs up and buys at the one process, somebody else at the other one; each reads both. */
  exchange(one: string, other: string): Promise<void>;
  /** A process reads everybody so far. */
  readAt(url: string): Promise<void>;
  /** The processes that run now bind every value to its place, and refuse the others, as they do in the course of a day. */
  bind(): Promise<void>;
  judge(): Finding[];
}

export function openSealedData({ partners, database }: Pick<FleetStage, 'partners' | 'database'>): SealedData {
  const tokens: string[] = [];
  const reads: boolean[] = [];
  const left = { unbound: 0, values: 0, keysWithoutDate: 0 };
  const addCustomer = async (url: string) => {
    const name = `sealed-${tokens.length + 1}`;
    const shop = { client: createShopClient(url), simulatorsUrl: partners.url };
    const account = await openAccount(shop, `${name}@correo.example`);
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
    bind: async () => {
      const pool = openPool({ url: database.url, max: 1 });
      try {
        const db = openDatabase(pool);
        await runJobs(db, ['look-after']);
        await pool.query("update sealing_keys set announced_at = announced_at - interval '1 day'");
        for (const _run of [1, 2]) await runJobs(db, ['look-after']);
        const { byKey, unbound } = await countSealedValues({ db });
        const { rows } = await pool.query('select unbound_refused_from as "from" from sealing_keys');
        left.unbound += unbound;
        left.values += [...byKey.values()].reduce((sum, count) => sum + count, 0);
        left.keysWithoutDate += rows.length > 0 ? rows.filter(({ from }) => from === null).length : 1;
      } finally {
        await pool.end();
      }
    },
    judge: () => {
      const unread = reads.filter((isGood) => !isGood).length;
      return [
        none('customers whose documents and birthday a process did not read', unread, reads.length),
        none('values that are bound to no place', left.unbound, left.values),
        none('sealing keys that do not refuse such values', left.keysWithoutDate),
      ];
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
