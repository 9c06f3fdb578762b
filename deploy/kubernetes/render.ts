import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** A resource of Kubernetes, or a patch of one. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

interface Kustomization {
  resources?: string[];
  patches?: { path?: string; patch?: string }[];
  images?: { name: string; newName?: string; newTag?: string }[];
}

/** What kustomize makes of a folder is less than this; a field that is not understood is refused, not left out. */
const UNDERSTOOD = ['apiVersion', 'kind', 'namespace', 'resources', 'patches', 'images'];

/**
 * The resources of a kustomization with its patches and images, as `kubectl kustomize` prints them, without the namespace.
 * Throws where it names a file or a resource that does not exist.
 */
export function renderKustomization(folder: string): Manifest[] {
  const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
  const kustomization = parse(text) as Kustomization;
  const unknown = Object.keys(kustomization).filter((field) => !UNDERSTOOD.includes(field));
  if (unknown.length > 0) throw new Error(`${folder}/kustomization.yaml: ${unknown.join(', ')} is not understood`);
  const resources = (kustomization.resources ?? []).flatMap((path) => readResources(join(folder, path)));
  const patches = (kustomization.patches ?? []).flatMap(({ path, patch }) =>
    path === undefined ? readManifests(patch ?? '') : readManifests(readFileSync(join(folder, path), 'utf8')),
  );
  return patches.reduce(applyPatch, resources).map((resource) => replaceImages(resource, kustomization.images ?? []));
}

function readResources(path: string): Manifest[] {
  return path.endsWith('.yaml') ? readManifests(readFileSync(path, 'utf8')) : renderKustomization(path);
}

function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

/** `Deployment puente-web` */
export function nameOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.name}`;
}

function applyPatch(resources: Manifest[], patch: Manifest): Manifest[] {
  const target = resources.find(
    (resource) => nameOf(resource) === nameOf(patch) && resource.apiVersion === patch.apiVersion,
  );
  if (!target) throw new Error(`a patch names ${nameOf(patch)}, which does not exist`);
  if ((patch as { $patch?: string }).$patch === 'delete') return resources.filter((resource) => resource !== target);
  return resources.map((resource) => (resource === target ? (merge(target, patch) as Manifest) : resource));
}

/** A strategic merge: objects by field, null deletes a field, lists of named objects by name; other lists are replaced. */
function merge(value: unknown, patch: unknown): unknown {
  if (isNamedList(value) && isNamedList(patch)) {
    const known = value.map((item) => {
      const change = patch.find(({ name }) => name === item.name);
      return change ? merge(item, change) : item;
    });
    return [...known, ...patch.filter(({ name }) => !value.some((item) => item.name === name))];
  }
  if (!isObject(value) || !isObject(patch)) return patch;
  const merged = { ...value };
  for (const [field, change] of Object.entries(patch)) {
    if (change === null) delete merged[field];
    else merged[field] = merge(value[field], change);
  }
  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNamedList(value: unknown): value is { name: string }[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && 'name' in item);
}

function replaceImages(resource: Manifest, images: NonNullable<Kustomization['images']>): Manifest {
  const text = JSON.stringify(resource, (key, value: unknown) => {
    const image = key === 'image' ? images.find(({ name }) => name === value) : undefined;
    return image ? `${image.newName ?? image.name}:${image.newTag ?? 'latest'}` : value;
  });
  return JSON.parse(text) as Manifest;
}
