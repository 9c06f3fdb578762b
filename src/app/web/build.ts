import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACKOFFICE_BUILD_FOLDER, BUILD_FOLDER } from './renderer.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What both applications are built from. */
const SHARED = ['src/ui', 'src/contract', 'src/domain', 'package-lock.json'];

/** An application, and the files and folders that it depends on; their hash decides whether a build is current. */
interface Application {
  root: string;
  name: string;
  stamp: string;
  sources: readonly string[];
}

const SHOP: Application = {
  root: '.',
  name: 'la web',
  stamp: join(BUILD_FOLDER, 'built-from'),
  sources: ['src/web', ...SHARED, 'vite.config.ts', 'react-router.config.ts'],
};

const BACKOFFICE: Application = {
  root: 'src/backoffice',
  name: 'la operación',
  stamp: join(BACKOFFICE_BUILD_FOLDER, 'built-from'),
  sources: ['src/backoffice', ...SHARED],
};

export interface BuildOptions {
  /** Base URL of the API when it differs from the page's own origin. */
  apiUrl: string | null;
  /** Environment of the build process. */
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
}

/** Builds the shop and the back office, unless their build folders were built from exactly these sources. */
export function buildWeb(options: BuildOptions): void {
  buildApplication(SHOP, options);
  buildBackoffice(options);
}

export function buildBackoffice(options: BuildOptions): void {
  buildApplication(BACKOFFICE, options);
}

function buildApplication({ root, name, stamp, sources }: Application, { apiUrl, env, print }: BuildOptions): void {
  // An image holds the build and not what it was built from.
  if (existsSync(stamp) && !existsSync(join(ROOT, 'package-lock.json'))) return;
  const hash = sourcesHash(sources, apiUrl ?? '');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  print(`Construyendo ${name}…`);
  const run = spawnSync(join(ROOT, 'node_modules/.bin/react-router'), ['build', root], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...env, NODE_ENV: 'production', ...(apiUrl ? { VITE_API_URL: apiUrl } : {}) },
  });
  if (run.status !== 0) throw new Error(`No se pudo construir ${name}:\n${run.stdout}\n${run.stderr}`);
  writeFileSync(stamp, hash);
}

function sourcesHash(sources: readonly string[], apiUrl: string): string {
  const hash = createHash('sha256').update(apiUrl);
  for (const file of sources.flatMap((source) => filesOf(source)))
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function filesOf(source: string): string[] {
  const entries = readdirOrNull(source);
  if (!entries) return [source];
  return entries
    .filter((name) => !name.endsWith('.test.ts') && !name.endsWith('.test.tsx'))
    .sort()
    .map((name) => join(source, name));
}

function readdirOrNull(source: string): string[] | null {
  try {
    return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.react-router'))
      .map((entry) => join(entry.parentPath.slice(join(ROOT, source).length), entry.name));
  } catch {
    return null;
  }
}
