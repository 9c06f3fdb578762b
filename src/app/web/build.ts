import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FOLDER } from './renderer.ts';

const ROOT = join(import.meta.dirname, '../../..');
const STAMP = join(BUILD_FOLDER, 'built-from');
/** Everything that the built web is made of. */
const SOURCES = [
  'src/web',
  'src/ui',
  'src/contract',
  'src/domain',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

/** What a build carries beside its sources: where its calls go, when that is not the page's own host. */
export interface BuildFacts {
  apiUrl: string | null;
}

/** Builds the web unless what stands there was built from these very sources. */
export function buildWeb(say: (line: string) => void, { apiUrl }: BuildFacts): void {
  const hash = sourcesHash(apiUrl ?? '');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  say('Construyendo la web…');
  const run = spawnSync(join(ROOT, 'node_modules/.bin/react-router'), ['build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ...(apiUrl ? { VITE_API_URL: apiUrl } : {}) },
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
  const folder = readdirOrNull(source);
  if (!folder) return [source];
  return folder
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
