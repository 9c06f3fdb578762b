import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { MAX_REQUEST_BYTES, MAX_UPLOADS_AT_ONCE } from '#domain/document/document.ts';
import { readConfig } from '#server/config/config.ts';
import { PARTNER_CREDENTIALS, SELLER_DETAILS } from '#testing/production-environment.ts';
import { type Manifest, manifestFaults, nameOf, parseManifests, productionManifests } from './validate.ts';

interface Container {
  name: string;
  image: string;
  resources?: { limits?: { memory?: string }; requests?: { memory?: string } };
  securityContext?: { allowPrivilegeEscalation?: boolean; readOnlyRootFilesystem?: boolean; capabilities?: object };
}
interface PodSpec {
  containers: Container[];
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number };
  terminationGracePeriodSeconds?: number;
}
type Workload = Manifest & { spec: { template: { spec: PodSpec & Record<string, unknown>; metadata: unknown } } };

/** What kubectl makes of an overlay; null where this machine has none. */
function render(overlay: string): Manifest[] | null {
  const run = spawnSync('kubectl', ['kustomize', join(import.meta.dirname, 'overlays', overlay)], { encoding: 'utf8' });
  if (run.error) return null;
  if (run.status !== 0) throw new Error(run.stderr);
  return parseManifests(run.stdout);
}

const SETS: [string, Manifest[] | null][] = [
  ['the manifests of production, file by file', productionManifests()],
  ['production, as kubectl renders it', render('production')],
  ['the rehearsal, as kubectl renders it', render('rehearsal')],
];

describe.for(SETS.filter(([, manifests]) => manifests !== null) as [string, Manifest[]][])('%s', ([, manifests]) => {
  const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job') as Workload[];

  test('each is valid by the published schema of its kind, which takes no other fields', async () => {
    expect(await manifestFaults(manifests)).toEqual([]);
  });

  test('no two have one name', () => {
    const names = manifests.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('each container is unprivileged, read-only and limited in memory', () => {
    const pods = workloads.map(({ spec }) => spec.template.spec);
    expect(pods.length).toBeGreaterThan(1);
    for (const { containers, securityContext } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
      for (const container of containers) {
        expect(container.resources?.limits?.memory, container.name).toBeDefined();
        expect(container.securityContext, container.name).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  test('what a manifest of the shop refers to by name exists, secrets apart', () => {
    const names = new Set(manifests.map(nameOf));
    const references = JSON.stringify(manifests).matchAll(
      /"configMapRef":\{"name":"([^"]+)"|"serviceAccountName":"([^"]+)"|"service":\{"name":"([^"]+)"|"cluster":\{"name":"([^"]+)"|"scaleTargetRef":\{[^}]*"name":"([^"]+)"/g,
    );
    const KINDS = ['ConfigMap', 'ServiceAccount', 'Service', 'Cluster', 'Deployment'];
    const missing = [...references]
      .map(([, ...found]) => `${KINDS[found.findIndex(Boolean)]} ${found.find(Boolean)}`)
      .filter((name) => !names.has(name));
    expect(missing).toEqual([]);
  });

  test('every selector of a disruption budget, a service and a deployment takes pods that exist', () => {
    const labels = workloads.map(({ spec }) => (spec.template.metadata as { labels: Record<string, string> }).labels);
    const selectors = manifests
      .filter(({ kind }) => ['PodDisruptionBudget', 'Service', 'Deployment'].includes(kind))
      .map((manifest) => {
        const { selector } = (manifest as unknown as { spec: { selector: Record<string, unknown> } }).spec;
        return { name: nameOf(manifest), wanted: (selector.matchLabels ?? selector) as Record<string, string> };
      });
    const empty = selectors.filter(
      ({ wanted }) => !labels.some((own) => Object.entries(wanted).every(([label, value]) => own[label] === value)),
    );
    expect(empty).toEqual([]);
  });
});

test('a process of the web has time to leave the load balancer and to end before it is killed', () => {
  const web = productionManifests().find((manifest) => nameOf(manifest) === 'Deployment puente-web');
  const { terminationGracePeriodSeconds = 0, containers } = (web as Workload).spec.template.spec;
  const { env, readinessProbe } = containers[0] as Container & {
    env: { name: string; value: string }[];
    readinessProbe: { periodSeconds: number; failureThreshold: number };
  };
  const delay = Number(env.find(({ name }) => name === 'SHUTDOWN_DELAY_SECONDS')?.value);
  expect(delay).toBeGreaterThan(readinessProbe.periodSeconds * readinessProbe.failureThreshold);
  // The shop ends at most twelve seconds after the delay.
  expect(terminationGracePeriodSeconds).toBeGreaterThan(delay + 12);
});

test('a process of the web has memory for the uploads that it takes at once', () => {
  const web = productionManifests().find((manifest) => nameOf(manifest) === 'Deployment puente-web') as Workload;
  const { limits, requests } = web.spec.template.spec.containers[0]?.resources ?? {};
  const [most, usual] = [limits, requests].map((of) => Number(/^(\d+)Mi$/.exec(of?.memory ?? '')?.[1]) * 1024 * 1024);
  // Its text, what is parsed of that, the bytes, those without metadata, and the message to the database.
  expect((most ?? 0) - (usual ?? 0)).toBeGreaterThan(5 * MAX_UPLOADS_AT_ONCE * MAX_REQUEST_BYTES);
});

test('the ingress lets the largest request pass, and hardly more', () => {
  const megabytes = MAX_REQUEST_BYTES / (1024 * 1024) + 1;
  expect(productionManifests().find(({ kind }) => kind === 'Ingress')).toMatchObject({
    metadata: { annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': `${megabytes}m` } },
  });
});

test('the production overlay carries every fact of the seller, which its owner has to replace', () => {
  const path = join(import.meta.dirname, 'overlays/production/kustomization.yaml');
  const { patches } = parse(readFileSync(path, 'utf8')) as { patches: { patch: string }[] };
  const { kind, data } = parse(patches[0]?.patch ?? '') as { kind: string; data: Record<string, string> };
  expect(kind).toBe('ConfigMap');
  expect(Object.keys(data).sort()).toEqual(Object.keys(SELLER_DETAILS).sort());
  expect(readConfig({ ...PARTNER_CREDENTIALS, ...data })).toContainEqual(expect.stringMatching(/^SELLER_RUT: /));
});

test('a misspelt field, a wrong value and a missing field are found', async () => {
  const budget = (spec: object): Manifest =>
    ({ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'x' }, spec }) as Manifest;
  const scaler = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'y' }, spec: {} };
  const pooler = {
    apiVersion: 'postgresql.cnpg.io/v1',
    kind: 'Pooler',
    metadata: { name: 'z' },
    spec: { cluster: { name: 'c' }, pgbouncer: { poolMod: 'transaction' } },
  };
  expect(await manifestFaults([budget({ maxUnavailable: 1 })])).toEqual([]);
  const faults = await manifestFaults([budget({ maxUnavailble: 1 }), budget({ selector: 1 }), scaler, pooler]);
  for (const fault of [/PodDisruptionBudget x: .*maxUnavailble/, /selector/, /y: .*scaleTargetRef/, /z: .*poolMod/])
    expect(faults.join('\n')).toMatch(fault);
});
