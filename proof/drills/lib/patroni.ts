import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { freePort } from '#db/embedded/free-port.ts';
import { assemble } from '#proof/lib/assemble.ts';
import type { StageDatabase } from '#proof/lib/fleet-stage.ts';
import { killTree } from '#proof/lib/kill-tree.ts';
import { isAnswering, type Program } from '#testing/program.ts';
import { waitFor } from '#testing/wait-for.ts';
import { debianPostgres, openServerFolder, startAsPostgres } from './debian.ts';
import { startDatabaseFront } from './haproxy.ts';
import { query } from './server.ts';

/** After this time without a sign of life of its leader the cluster chooses another one. */
export const TTL_SECONDS = 20;
const LOOP_SECONDS = 2;
const RETRY_SECONDS = 5;
const START_SECONDS = 120;
const SUPERUSER = 'postgres';
/** The shop's database, and its role. */
const SHOP = 'puente';
/**
 * While nothing confirms them, commits wait with their connections, also those that nobody waits for any more: without a limit
 * they would take those that the cluster needs to become whole again.
 */
const SHOP_CONNECTIONS = 70;
const PASSWORD = 'drill';

interface Node {
  name: string;
  /** Of PostgreSQL, and of Patroni's own address. */
  port: number;
  restPort: number;
  folder: string;
  patroni: Program | null;
}

/** Two servers of which one follows the other synchronously, behind an address that leads to the one that takes writes. */
export interface PatroniCluster extends StageDatabase {
  inspectionUrl: string;
  /** Another database, for what the limits of the shop's role are not for. */
  superuserUrl: string;
  /** The server that takes writes now; null while there is none. */
  leader(): Promise<string | null>;
  /** Kills PostgreSQL alone. */
  killPostgres(name: string): Promise<void>;
  /** Kills a server's Patroni and its PostgreSQL, as its machine would end. */
  killMachine(name: string): Promise<void>;
  startMachine(name: string): void;
  /** Asks the leader to hand over to the other one. */
  switchOver(): Promise<void>;
  /** Whether the follower confirms what the leader writes. */
  isSynchronous(): Promise<boolean>;
}

/** Starts etcd, two nodes of Patroni and the proxy before them, on an empty database. */
export async function startPatroni(): Promise<PatroniCluster> {
  const cluster = await assemble(async (onClose) => {
    const folder = openServerFolder('patroni');
    onClose(async () => rmSync(folder, { recursive: true, force: true }));
    const etcd = await startEtcd(folder);
    onClose(async () => void (await etcd.program.stop()));
    const nodes = await Promise.all(['one', 'two'].map((name) => describeNode(folder, name)));
    const abandon = () => nodes.forEach(quitPostgres);
    process.once('exit', abandon);
    onClose(async () => void process.off('exit', abandon));
    for (const node of nodes) {
      writeFileSync(join(folder, `${node.name}.yaml`), stringify(configOf(node, etcd.port)));
      // Patroni stops its PostgreSQL when it ends.
      onClose(async () => void (await node.patroni?.stop()));
    }
    for (const node of nodes) startNode(node);
    await waitFor('a leader and a follower', async () => (await followers(nodes)) > 0, START_SECONDS);
    const urlOf = (port: number, user: string, name = user) =>
      `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    const front = await startDatabaseFront(nodes, (port) => leadsToLeader(urlOf(port, SUPERUSER)));
    onClose(front.stop);
    await createDatabase(urlOf(front.port, SUPERUSER));
    return {
      nodes,
      url: urlOf(front.port, SHOP),
      inspectionUrl: urlOf(front.port, SUPERUSER, SHOP),
      superuserUrl: urlOf(front.port, SUPERUSER),
    };
  });
  const { nodes, url, inspectionUrl, superuserUrl, close } = cluster;
  const named = (name: string) => {
    const node = nodes.find((each) => each.name === name);
    if (!node) throw new Error(`no node ${name}`);
    return node;
  };
  return {
    url,
    inspectionUrl,
    superuserUrl,
    leader: () => leaderOf(nodes),
    killPostgres: (name) => killTree(postmasterOf(named(name))),
    killMachine: (name) => killMachine(named(name)),
    startMachine: (name) => startNode(named(name)),
    switchOver: () => switchOver(nodes),
    isSynchronous: async () => (await followers(nodes)) > 0,
    stop: close,
  };
}

async function describeNode(folder: string, name: string): Promise<Node> {
  return { name, port: await freePort(), restPort: await freePort(), folder, patroni: null };
}

async function startEtcd(folder: string): Promise<{ program: Program; port: number }> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [port, peerPort].map((each) => `http://127.0.0.1:${each}`);
  const args = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const command = ['etcd', ...Object.entries(args).flatMap(([name, value]) => [`--${name}`, String(value)])];
  const program = startAsPostgres(command, 'etcd');
  await program.until('etcd', () => isAnswering(`${client}/health`));
  return { program, port };
}

/** Patroni's settings of a node. The limits leave room for a slow machine: a leader that is busy stays one. */
function configOf({ name, port, restPort, folder }: Node, etcdPort: number): object {
  const address = (of: number) => `127.0.0.1:${of}`;
  return {
    scope: 'puente',
    name,
    restapi: { listen: address(restPort), connect_address: address(restPort) },
    etcd3: { hosts: address(etcdPort) },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: LOOP_SECONDS,
        retry_timeout: RETRY_SECONDS,
        // What is acknowledged is on both: without the follower nothing is.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, hot_standby_feedback: true, wal_log_hints: true, wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address(port),
      connect_address: address(port),
      bin_dir: debianPostgres(),
      data_dir: join(folder, name),
      pgpass: join(folder, `${name}.pgpass`),
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
        'local all all trust',
      ],
      authentication: {
        superuser: { username: SUPERUSER, password: PASSWORD },
        replication: { username: 'follower', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      parameters: { unix_socket_directories: folder },
    },
  };
}

function startNode(node: Node): void {
  node.patroni = startAsPostgres(['patroni', join(node.folder, `${node.name}.yaml`)], `patroni-${node.name}`);
}

async function killMachine(node: Node): Promise<void> {
  // Patroni first, which would start PostgreSQL again.
  const { patroni } = node;
  node.patroni = null;
  await patroni?.kill();
  await killTree(postmasterOf(node));
}

/** For a program that ends by an error, after which nobody waits. */
function quitPostgres(node: Node): void {
  try {
    process.kill(postmasterOf(node), 'SIGQUIT');
  } catch {
    // It does not run.
  }
}

function postmasterOf({ folder, name }: Node): number {
  return Number.parseInt(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8'), 10);
}

async function leaderOf(nodes: readonly Node[]): Promise<string | null> {
  for (const { name, restPort } of nodes) if (await isAnswering(`http://127.0.0.1:${restPort}/primary`)) return name;
  return null;
}

/** How many nodes confirm what the leader writes. */
async function followers(nodes: readonly Node[]): Promise<number> {
  if ((await leaderOf(nodes)) === null) return 0;
  const found = await Promise.all(nodes.map(({ restPort }) => isAnswering(`http://127.0.0.1:${restPort}/synchronous`)));
  return found.filter(Boolean).length;
}

async function switchOver(nodes: readonly Node[]): Promise<void> {
  const leader = await leaderOf(nodes);
  const from = nodes.find(({ name }) => name === leader);
  const to = nodes.find(({ name }) => name !== leader);
  const response = await fetch(`http://127.0.0.1:${from?.restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader, candidate: to?.name }),
  });
  if (!response.ok) throw new Error(`the leader does not hand over: ${await response.text()}`);
}

/** Until its first checks the proxy leads to both servers in turn. */
async function leadsToLeader(url: string): Promise<boolean> {
  for (let turn = 0; turn < 4; turn++) {
    const rows = await query<{ follows: boolean }>(url, 'select pg_is_in_recovery() as follows').catch(() => []);
    if (rows[0]?.follows !== false) return false;
  }
  return true;
}

async function createDatabase(url: string): Promise<void> {
  await query(url, `create role ${SHOP} login password '${PASSWORD}' connection limit ${SHOP_CONNECTIONS}`);
  await query(url, `create database ${SHOP} owner ${SHOP}`);
}
