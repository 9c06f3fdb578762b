import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { VERSION } from '#server/config/version.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const PARTS = ['src', 'scripts', 'build'];
const MAX_BYTES = 1e9;
const MIGRATION = 'src/db/migrations/9000_drill.sql';

/** What an ordinary migration does to tables that are in use: columns, an index, a constraint, rows of a new table. */
const CHANGES = `
alter table orders add column drill_note text not null default '';
alter table products add column drill_rank int;
create index order_events_drill on order_events (order_id, code);
alter table carts add constraint carts_drill check (created_at > '2000-01-01') not valid;
alter table carts validate constraint carts_drill;
create table drill_orders (order_id uuid primary key references orders, noted_at timestamptz not null default now());
insert into drill_orders (order_id) select id from orders;
`;

/** A copy of the project of another version, which is built and starts like this one. */
export interface Version {
  folder: string;
  /** What its processes call themselves. */
  name: string;
}

/** The next version: this one with a migration more. */
export function createNextVersion(folder: string): Version {
  mkdirSync(folder);
  const files = readdirSync(PROJECT, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  );
  for (const name of [...files.map((entry) => entry.name), ...PARTS])
    cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, MIGRATION), CHANGES);
  return { folder, name: rename(folder, `${VERSION}-next`) };
}

/** The last release, out of the history of the project, with its own packages where those have changed since. */
export async function checkOutRelease(folder: string): Promise<Version> {
  const commit = git('log', '--format=%H', `-S"version": "${VERSION}"`, '--', 'package.json')
    .toString()
    .trim()
    .split('\n')
    .at(-1);
  if (!commit) throw new Error(`the history does not hold the commit of release ${VERSION} (a shallow clone has none)`);
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit), maxBuffer: MAX_BYTES });
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(PROJECT)) symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  else await run(['npm', 'ci', '--include=dev', '--loglevel=error'], folder, process.env);
  cpSync(join(PROJECT, 'build'), join(folder, 'build'), { recursive: true });
  const build = `const { buildWeb } = await import('./src/app/web/build.ts');
    buildWeb({ apiUrl: null, env: process.env, print: () => undefined });`;
  await run([process.execPath, '--input-type=module', '--eval', build], folder);
  return { folder, name: rename(folder, `${VERSION}-released`) };
}

function rename(folder: string, version: string): string {
  const file = join(folder, 'package.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
  return version;
}

/** Runs the migrations of a version to their end, as its own process; the milliseconds that took. */
export async function migrateAs({ folder }: Version, env: Record<string, string>): Promise<number> {
  const since = performance.now();
  await run([process.execPath, join(folder, 'src/bin/start.ts')], folder, { ...env, ROLES: 'migrate' });
  return performance.now() - since;
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: PROJECT, maxBuffer: MAX_BYTES });
}

/** Rejects with what the program wrote when it fails. */
async function run([program = '', ...args]: readonly string[], cwd: string, env = {}): Promise<void> {
  const { PATH, HOME } = process.env;
  await promisify(execFile)(program, args, { cwd, env: { PATH, HOME, ...env }, maxBuffer: MAX_BYTES });
}
