import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Attempts, startAttempts } from '#proof/drills/lib/attempts.ts';
import { onlyRefusals, runFleetDrill } from '#proof/drills/lib/fleet-load.ts';
import { type PatroniCluster, startPatroni } from '#proof/drills/lib/patroni.ts';
import { type Finding, none, within } from '#proof/lib/findings.ts';
import type { FleetStage } from '#proof/lib/fleet-stage.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { waitFor } from '#testing/wait-for.ts';

const LOAD_SECONDS = 120;
const BEFORE_MS = 3000;
/** How long after the other server leads the dead one comes back. */
const MACHINE_BACK_MS = 5000;
const WRITES_EVERY_MS = 50;
const CALLS_EVERY_MS = 200;
const OWN_SECONDS = 3;
const LIMIT_SECONDS = 90;
/** A bare client waits no longer for a connection, and without a limit for its commit. */
const CONNECT_MS = 5000;

interface Loss {
  name: string;
  /** Milliseconds until a bare client's write was acknowledged again, and one of the shop's. */
  cluster: number;
  shop: number;
}

/** The server that takes writes is lost in three ways; another one, or the same, takes them without anybody's doing. */
export async function runFailover(): Promise<Finding[]> {
  const losses: Loss[] = [];
  let written = { acknowledged: 0, lost: 0 };
  return await runFleetDrill({
    name: 'failover',
    seconds: LOAD_SECONDS,
    isOutage: true,
    stage: { openDatabase: startPatroni },
    happen: async (stage, isOver) => {
      const writer = await openWriter(stage.database.superuserUrl);
      const shop = startAttempts(CALLS_EVERY_MS, () => writesThroughShop(stage));
      for (const [name, lose] of Object.entries(WAYS)) {
        await waitFor('a follower that confirms', stage.database.isSynchronous, LIMIT_SECONDS);
        await pause(BEFORE_MS);
        if (isOver()) break;
        const loss = await timeLoss({ name, lose, stage, writer, shop });
        console.log(`  ${name}: writes again after ${seconds(loss.cluster)}, the shop after ${seconds(loss.shop)}`);
        losses.push(loss);
      }
      await shop.stop();
      await writer.stop();
      written = await writer.count();
    },
    judge: (answers) => [
      onlyRefusals(answers),
      none('losses of the server that did not happen under load', WAYS_COUNT - losses.length, WAYS_COUNT),
      ...losses.map(recovery),
      none("a bare client's acknowledged writes that are lost", written.lost, written.acknowledged),
    ],
  });
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function recovery({ name, cluster, shop }: Loss): Finding {
  const found = within(`${name}: the shop's own part of the recovery`, OWN_SECONDS, [Math.max(0, shop - cluster)]);
  return { ...found, measured: `${found.measured} beside the cluster's ${seconds(cluster)}` };
}

const WAYS: Readonly<Record<string, (cluster: PatroniCluster) => Promise<void>>> = {
  'PostgreSQL killed': async (cluster) => cluster.killPostgres(await leaderOf(cluster)),
  'machine killed': async (cluster) => {
    const dead = await leaderOf(cluster);
    await cluster.killMachine(dead);
    // Nothing is acknowledged before it is back: what is written has to be on two servers.
    const isReplaced = async () => ![null, dead].includes(await cluster.leader());
    await waitFor('the other server to lead', isReplaced, LIMIT_SECONDS);
    await pause(MACHINE_BACK_MS);
    cluster.startMachine(dead);
  },
  'handed over': (cluster) => cluster.switchOver(),
};
const WAYS_COUNT = Object.keys(WAYS).length;

async function leaderOf(cluster: PatroniCluster): Promise<string> {
  return await waitFor('a leader', cluster.leader, LIMIT_SECONDS);
}

interface Losing {
  name: string;
  lose(cluster: PatroniCluster): Promise<void>;
  stage: FleetStage<PatroniCluster>;
  writer: Attempts;
  shop: Attempts;
}

async function timeLoss({ name, lose, stage, writer, shop }: Losing): Promise<Loss> {
  const since = performance.now();
  await lose(stage.database);
  const lost = performance.now();
  const isBack = async () => writer.hasSucceededSince(lost) && shop.hasSucceededSince(lost);
  await waitFor(`writes after: ${name}`, isBack, LIMIT_SECONDS);
  return { name, cluster: writer.longestGap(since), shop: shop.longestGap(since) };
}

async function writesThroughShop({ observer }: FleetStage<PatroniCluster>): Promise<boolean> {
  return (await observer.call('updateProfile', { body: CUSTOMS_DATA })).ok;
}

interface Writer extends Attempts {
  /** How many of the rows that were acknowledged are not there. */
  count(): Promise<{ acknowledged: number; lost: number }>;
}

/** Inserts a row at every interval, over a connection of its own each time: what the cluster can do without the shop. */
async function openWriter(url: string): Promise<Writer> {
  await withClient(url, (client) => client.query('create table written (number int primary key)'));
  const acknowledged: number[] = [];
  let next = 0;
  const attempts = startAttempts(WRITES_EVERY_MS, async () => {
    const number = next++;
    await withClient(url, (client) => client.query('insert into written values ($1)', [number]));
    acknowledged.push(number);
    return true;
  });
  const count = async () => {
    const { rows } = await withClient(url, (client) => client.query<{ number: number }>('select number from written'));
    const found = new Set(rows.map(({ number }) => number));
    return { acknowledged: acknowledged.length, lost: acknowledged.filter((number) => !found.has(number)).length };
  };
  return { ...attempts, count };
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
