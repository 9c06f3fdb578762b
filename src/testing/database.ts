import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { stopAfter } from './stop-after.ts';

export interface TestDatabase {
  url: string;
  /** Without the pooler to which `url` leads; absent: `url` is direct. */
  directUrl?: string;
}

/** Creates a database for one test file, or one test, as a copy of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return dropAfter(await createDatabase('puente'));
}

/** Creates a copy of the template that lasts until the run ends. */
export async function createLastingDatabase(): Promise<TestDatabase> {
  const { url } = await createDatabase('puente');
  return { url };
}

/** Creates a database that nothing has migrated. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return dropAfter(await createDatabase('template0'));
}

function dropAfter({ url, name }: { url: string; name: string }): TestDatabase {
  stopAfter(() => execute(inject('clusterUrl'), `drop database if exists ${name} with (force)`));
  return { url };
}

async function createDatabase(template: string): Promise<{ url: string; name: string }> {
  const admin = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(admin, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, name };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // PostgreSQL copies a template only while no other session uses it, so concurrent copies wait for this lock.
  await client.query('select pg_advisory_lock(7301002)');
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
