import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FOLDER } from './renderer.ts';

const ROOT = join(import.meta.dirname, '../../..');
const STAMP = join(BUILD_FOLDER, 'built-from');
/** Files and folders that the built web depends on; their hash decides whether a build is current. */
const SOURCES = [
  'src/web',
  'src/ui',
  'src/contract',
  'src/domain',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

export interface BuildOptions {
  /** Base URL of the API when it differs from the page's own origin. */
  apiUrl: string | null;
  /** Environment of the build process. */
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
}

/** Builds the web, unless the build folder was built from exactly these sources. */
export function buildWeb({ apiUrl, env, print }: BuildOptions): void {
  const hash = sourcesHash(apiUrl ?? '');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  print('Construyendo la web…');
  const run = spawnSync(join(ROOT, 'node_modules/.bin/react-router'), ['build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...env, NODE_ENV: 'production', ...(apiUrl ? { VITE_API_URL: apiUrl } : {}) },
  });
  if (run.status !== 0) throw new Error(`La web no se pudo construir:\n${run.stdout}\n${run.stderr}`);
  writeFileSync(STAMP, hash);
}

function sourcesHash(apiUrl: string): string {
  const hash = createHash('sha256').update(apiUrl);
  for (const file of SOURCES.flatMap((source) => filesOf(source)))
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
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath.slice(join(ROOT, source).length), entry.name));
  } catch {
    return null;
  }
}
