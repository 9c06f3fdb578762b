import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#db/embedded/free-port.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';
import { debianPostgres, runProgram, startAsPostgres } from './debian.ts';

const USER = 'puente';

/** A running server of Debian's PostgreSQL, which takes connections of this machine without a password. */
export interface Server {
  dataDir: string;
  /** Of the shop's database, as a superuser. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

interface Place {
  /** See `openServerFolder`. */
  folder: string;
  name: string;
}

type Settings = Readonly<Record<string, string>>;

function programOf(name: string): string {
  return join(debianPostgres() ?? '', name);
}

/** Starts an empty server with the shop's database. */
export async function createServer(place: Place, settings: Settings): Promise<Server> {
  const dataDir = join(place.folder, place.name);
  const own = ['-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '-k'];
  await runProgram([programOf('initdb'), '-D', dataDir, ...own]);
  const server = await startServer(place, settings);
  await query(serverUrl(server.port, 'postgres'), `create database ${USER}`);
  return server;
}

/** Starts a server on files that are there. */
export async function startServer({ folder, name }: Place, settings: Settings): Promise<Server> {
  const dataDir = join(folder, name);
  const port = await freePort();
  const own = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
  const lines = Object.entries(own).map(([setting, value]) => `${setting} = '${value.replaceAll("'", "''")}'\n`);
  appendFileSync(join(dataDir, 'postgresql.conf'), lines.join(''));
  const program = startAsPostgres([programOf('postgres'), '-D', dataDir], `postgres-${name}`);
  const url = serverUrl(port, USER);
  await program.until(`the server ${name}`, () => isAnswering(serverUrl(port, 'postgres')));
  const stop = async () => {
    // Connections that are open do not keep it.
    program.signal('SIGINT');
    await program.ended;
  };
  return { dataDir, url, port, stop };
}

export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    await query(url, 'select 1');
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  }
}

function serverUrl(port: number, name: string): string {
  return `postgres://${USER}@127.0.0.1:${port}/${name}`;
}
