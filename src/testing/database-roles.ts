import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { RightsRoles } from '#db/rights.ts';
import type { TestDatabase } from './database.ts';
import { stopAfter } from './stop-after.ts';

type RoleName = 'owner' | 'web' | 'worker' | 'reads';

export interface DatabaseRoles {
  /** In place of those of the script, since roles belong to all databases of a server. */
  names: RightsRoles;
  /** The database as each of the roles. */
  urls: Readonly<Record<RoleName, string>>;
}

const SCRIPT = join(import.meta.dirname, '../../deploy/database/roles.sql');
const ROLES: readonly RoleName[] = ['owner', 'web', 'worker', 'reads'];

/** Runs `deploy/database/roles.sql` twice, under names of its own and with passwords; they are dropped with what they own. */
export async function createDatabaseRoles({ url }: Pick<TestDatabase, 'url'>): Promise<DatabaseRoles> {
  const prefix = `r${randomBytes(6).toString('hex')}`;
  const nameOf = (role: RoleName) => `${prefix}_${role}`;
  const script = (await readFile(SCRIPT, 'utf8')).replaceAll(/\bpuente_/g, `${prefix}_`);
  const password = randomBytes(12).toString('hex');
  await execute(url, [script, script, ...ROLES.map((role) => `alter role ${nameOf(role)} password '${password}'`)]);
  const urlOf = (role: RoleName) => {
    const own = new URL(url);
    own.username = nameOf(role);
    own.password = password;
    return own.href;
  };
  stopAfter(() =>
    execute(
      url,
      ROLES.map((role) => `drop owned by ${nameOf(role)} cascade; drop role ${nameOf(role)}`),
    ),
  );
  return {
    names: { web: nameOf('web'), worker: nameOf('worker'), reads: nameOf('reads') },
    urls: { owner: urlOf('owner'), web: urlOf('web'), worker: urlOf('worker'), reads: urlOf('reads') },
  };
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
