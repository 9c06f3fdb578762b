import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The fields of a package in the lock file that say what it needs. */
interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Lock = Readonly<Record<string, LockedPackage>>;

/**
 * Folders below `root` of the packages that the shop loads in production: its dependencies, and theirs. What is optional
 * belongs to it where it is installed, except at the top: there it is Node and the embedded PostgreSQL.
 */
export function productionPackages(root: string): string[] {
  const lock = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
  const folders = new Set<string>();
  const pending = Object.keys(lock['']?.dependencies ?? {}).map((name) => ({ name, from: '' }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const folder = installedFolder(next, lock);
    if (folder === null || folders.has(folder) || !existsSync(join(root, folder))) continue;
    folders.add(folder);
    for (const name of neededBy(lock[folder] ?? {})) pending.push({ name, from: folder });
  }
  // A package may stand in the folder of another one, which is copied with it.
  return [...folders].sort();
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta,
}: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** Where Node finds a package from another one's folder: in its own `node_modules`, or in those above it. */
function installedFolder({ name, from }: { name: string; from: string }, lock: Lock): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder === '.' ? '' : folder, 'node_modules', name);
    if (lock[path]) return path;
    if (folder === '' || folder === '.') return null;
  }
}
