import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SCRIPT = read('roles.sql');
/** PostgreSQL's own default, and what it reserves for superusers. */
const MAX_CONNECTIONS = 100;
const RESERVED = 3;

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

function limitOf(role: string): number {
  return Number(new RegExp(`^alter role puente_${role} connection limit (\\d+);$`, 'm').exec(SCRIPT)?.[1]);
}

test('the roles on the primary have fewer connections together than the server, in compose and on Kubernetes', () => {
  const together = limitOf('owner') + limitOf('web') + limitOf('worker');
  expect(together).toBeLessThanOrEqual(MAX_CONNECTIONS - RESERVED);
  const cluster = /max_connections: "(\d+)"/.exec(read('../kubernetes/database/cluster.yaml'))?.[1];
  expect(together).toBeLessThanOrEqual(Number(cluster) - RESERVED);
  expect(limitOf('reads')).toBeLessThanOrEqual(MAX_CONNECTIONS - RESERVED);
});

test('the pooler takes fewer connections for a role than the role has', () => {
  const pooled = Number(/^default_pool_size = (\d+)$/m.exec(read('../compose/pgbouncer.ini'))?.[1]);
  for (const role of ['web', 'worker', 'reads']) expect(pooled).toBeLessThan(limitOf(role));
});

test('every role that connects exists in the cluster of Kubernetes, in compose and in the script', () => {
  const cluster = read('../kubernetes/database/cluster.yaml');
  const compose = read('../compose/env.example');
  for (const role of ['owner', 'web', 'worker', 'reads']) {
    expect(SCRIPT).toContain(`'puente_${role}'`);
    expect(cluster).toContain(`puente_${role}`);
    if (role !== 'reads') expect(compose).toContain(`//puente_${role}:`);
  }
});
