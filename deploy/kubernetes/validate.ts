import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** A resource of Kubernetes. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** `Deployment puente-web` */
export function nameOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.name}`;
}

export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** The resources of production: its overlay patches none. The tag of the image and the namespace are the overlay's. */
export function productionManifests(): Manifest[] {
  return ['base', 'database', 'overlays/production'].flatMap((name) => {
    const folder = join(import.meta.dirname, name);
    const files = readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
    return files.flatMap((file) => parseManifests(readFileSync(join(folder, file), 'utf8')));
  });
}

const ROOT = join(import.meta.dirname, '../..');
/** Kinds whose schema is in no package. */
const WITHOUT_SCHEMA = ['barmancloud.cnpg.io/v1'];

interface Model {
  validate(): void;
}

/**
 * What is wrong with manifests by the published schemas of Kubernetes and CloudNativePG: values and required fields by
 * their validators, which take any further field, and unknown fields by the types that are generated from the same
 * schemas. One text for each fault.
 */
export async function manifestFaults(manifests: readonly Manifest[]): Promise<string[]> {
  const checked = manifests.filter(({ apiVersion }) => !WITHOUT_SCHEMA.includes(apiVersion));
  const values = await Promise.all(checked.map(valueFaults));
  return [...values.flat(), ...typeFaults(checked)];
}

/** The module of a kind: `kubernetes-models/apps/v1/Deployment`. */
function moduleOf({ apiVersion, kind }: Manifest): string {
  const isDatabase = apiVersion.startsWith('postgresql.cnpg.io/');
  return `${isDatabase ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models'}/${apiVersion}/${kind}`;
}

async function valueFaults(manifest: Manifest): Promise<string[]> {
  try {
    const models = (await import(moduleOf(manifest))) as Record<string, new (data: Manifest) => Model>;
    const Kind = models[manifest.kind];
    if (!Kind) return [`${nameOf(manifest)}: no schema`];
    new Kind(manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${(error as Error).message}`];
  }
}

function typeFaults(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/manifests-'));
  try {
    const lines = manifests.map(
      (manifest, index) =>
        `export const manifest${index}: import('${moduleOf(manifest)}').I${manifest.kind} = ${JSON.stringify(manifest)};`,
    );
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--types',
      '',
      '--pretty',
      'false',
    ];
    const run = spawnSync(
      join(ROOT, 'node_modules/.bin/tsc'),
      [...options, '--ignoreConfig', join(folder, 'manifests.ts')],
      { encoding: 'utf8' },
    );
    if (run.error) throw run.error;
    const faults = run.stdout.split('\n').filter((line) => line !== '');
    return run.status === 0 ? [] : faults.map((line) => named(line, manifests));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A fault of the compiler with the name of the manifest of its line in place of file and line. */
function named(line: string, manifests: readonly Manifest[]): string {
  const found = /manifests\.ts\((\d+),\d+\): (.*)/.exec(line);
  const manifest = manifests[Number(found?.[1]) - 1];
  return manifest ? `${nameOf(manifest)}: ${found?.[2]}` : line;
}
