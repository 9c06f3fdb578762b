import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build writes about the browser's code (vite.config.ts); it is not served. */
export interface ClientModules {
  /** Bytes that each module takes before minification, by the file of its chunk. */
  chunks: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The modules that import each module. */
  importers: Readonly<Record<string, readonly Importer[]>>;
}

interface Importer {
  by: string;
  /** By `import()`. */
  dynamic: boolean;
}

/** What no page loads that a visitor opens without touching it: validation, server code, the copy of other screens. */
const NEVER_LOADED = [
  /node_modules\/(zod|react-day-picker|date-fns)\//,
  /^src\/(app|db|partners|server|simulators)\//,
  /^src\/contract\/(catalog|cart|endpoint|fields|messages|regime|zod)\.ts$/,
  /^src\/web\/copy\/(account|auth|checkout|information|legal|orders|panel|purchase|refunds|tracking)\.ts$/,
  /^src\/web\/features\/(account|auth|carrier-panel|checkout|orders|purchase-result|tracking)\//,
];
const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//;
const HEAVIEST = 12;

export function readClientModules(): ClientModules {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, '../../build/client-modules.json'), 'utf8'),
  ) as ClientModules;
}

/** The modules of these files that a visitor's page must not load, each with the imports that it came in by. */
export function foreignModules(modules: ClientModules, files: readonly string[]): string[] {
  return sizesOf(modules, files)
    .filter(({ id }) => NEVER_LOADED.some((pattern) => pattern.test(id)))
    .map(({ id, bytes }) => describe(id, bytes, importChain(modules, files, id)));
}

/** The heaviest modules of these files outside the framework, each with the imports that it came in by. */
export function heaviestModules(modules: ClientModules, files: readonly string[]): string[] {
  return sizesOf(modules, files)
    .filter(({ id }) => !FRAMEWORK.test(id))
    .slice(0, HEAVIEST)
    .map(({ id, bytes }) => describe(id, bytes, importChain(modules, files, id)));
}

/** The shortest way to this module from one that nothing in these files imports; modules that only re-export take no chunk. */
export function importChain(modules: ClientModules, files: readonly string[], id: string): string {
  const loaded = new Set(sizesOf(modules, files).map((module) => module.id));
  const elsewhere = new Set(sizesOf(modules, Object.keys(modules.chunks)).map((module) => module.id));
  const seen = new Set([id]);
  const ways: { id: string; way: string }[] = [{ id, way: id }];
  for (const { id: current, way } of ways) {
    const importers = (modules.importers[current] ?? []).filter(({ by }) => loaded.has(by) || !elsewhere.has(by));
    if (importers.length === 0) return way;
    for (const { by, dynamic } of importers) {
      if (seen.has(by)) continue;
      seen.add(by);
      ways.push({ id: by, way: `${by} ${dynamic ? '-import()->' : '->'} ${way}` });
    }
  }
  return ways.at(-1)?.way ?? id;
}

function sizesOf(modules: ClientModules, files: readonly string[]): { id: string; bytes: number }[] {
  return files
    .flatMap((file) => Object.entries(modules.chunks[file] ?? {}))
    .map(([id, bytes]) => ({ id, bytes }))
    .sort((a, b) => b.bytes - a.bytes);
}

function describe(id: string, bytes: number, chain: string): string {
  return `${id} (${(bytes / 1000).toFixed(1)} kB of source): ${chain}`;
}
