import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Manifest, nameOf, productionManifests } from '../kubernetes/validate.ts';

const SCRIPT = read('roles.sql');

interface Spec {
  instances?: number;
  replicas?: number;
  maxReplicas?: number;
  pgbouncer?: { parameters: { default_pool_size: string } };
  strategy?: { rollingUpdate: { maxSurge: number } };
}

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

/** Of each process, besides those through the pooler: announced changes, and a worker's queue (docs/operations/database.md). */
const DIRECT = { web: 1, worker: 6 };

test('on Kubernetes the poolers and the processes of a role together have fewer connections than the role', () => {
  const manifests = productionManifests();
  const specOf = (name: string) => {
    const found = manifests.find((manifest) => nameOf(manifest) === name) as (Manifest & { spec: Spec }) | undefined;
    return found?.spec ?? {};
  };
  const pooledBy = (name: string) => {
    const { instances = 0, pgbouncer } = specOf(`Pooler ${name}`);
    return instances * Number(pgbouncer?.parameters.default_pool_size);
  };
  for (const role of ['web', 'worker'] as const) {
    const { replicas = 0, strategy } = specOf(`Deployment puente-${role}`);
    const scaled = role === 'web' ? (specOf('HorizontalPodAutoscaler puente-web').maxReplicas ?? 0) : replicas;
    const processes = scaled + (strategy?.rollingUpdate.maxSurge ?? 0);
    expect(processes).toBeGreaterThan(1);
    expect(pooledBy('puente-pooler') + processes * DIRECT[role], role).toBeLessThanOrEqual(limitOf(role));
  }
  expect(pooledBy('puente-pooler-reads')).toBeLessThanOrEqual(limitOf('reads'));
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
