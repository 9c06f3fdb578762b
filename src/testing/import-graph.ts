import { posix } from 'node:path';

/** A source file: its path from the repository's root and its text. */
export interface Source {
  file: string;
  text: string;
}

export interface Import {
  from: string;
  /** The imported file, as a path from the repository's root. */
  to: string;
  isDynamic: boolean;
}

export interface Edge {
  from: string;
  to: string;
  /** The imports that make the edge: 'file imports file'. */
  imports: string[];
}

/** Specifiers of static imports, re-exports and dynamic imports; type imports included. */
const SPECIFIER = /\b(?:from|import)\s*(\(?)\s*['"]([^'"]+)['"]/g;

/** All imports of project files; packages are left out. */
export function importsOf(sources: readonly Source[]): Import[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(SPECIFIER)].flatMap(([, parenthesis, specifier = '']) => {
      const to = resolveSpecifier(file, specifier);
      return to === null ? [] : [{ from: file, to, isDynamic: parenthesis === '(' }];
    }),
  );
}

function resolveSpecifier(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null;
}

/**
 * The module of the server that a file belongs to, null outside of the server: a feature (each folder of `catalog` is
 * one), `http`, `queue`, `cache`, or a file of the server's root by itself.
 */
export function moduleOf(file: string): string | null {
  const path = /^src\/server\/(.+)$/.exec(file)?.[1];
  if (path === undefined) return null;
  const [first = '', second = '', third = '', fourth] = path.split('/');
  if (first !== 'features') return first;
  return second === 'catalog' && fourth !== undefined ? `${second}/${third}` : second;
}

/** The edges between the server's modules. Tests are left out: they may combine features. */
export function moduleEdges(imports: readonly Import[]): Edge[] {
  const edges = new Map<string, Edge>();
  for (const { from: fromFile, to: toFile } of imports) {
    const [from, to] = [moduleOf(fromFile), moduleOf(toFile)];
    if (from === null || to === null || from === to || isTest(fromFile)) continue;
    const edge = edges.get(`${from} ${to}`) ?? { from, to, imports: [] };
    edge.imports.push(`${fromFile} imports ${toFile}`);
    edges.set(`${from} ${to}`, edge);
  }
  return [...edges.values()];
}

/** One cycle through each module that lies on one, as 'a -> b -> a', with the imports behind its edges. */
export function findCycles(edges: readonly Edge[]): string[] {
  const outgoing = Map.groupBy(edges, ({ from }) => from);
  const reported = new Set<string>();
  const cycles: string[] = [];
  for (const start of outgoing.keys()) {
    if (reported.has(start)) continue;
    const cycle = shortestPath(outgoing, start);
    if (!cycle) continue;
    for (const { from } of cycle) reported.add(from);
    const path = [start, ...cycle.map(({ to }) => to)].join(' -> ');
    cycles.push([path, ...cycle.flatMap(({ imports }) => imports)].join('\n  '));
  }
  return cycles;
}

/** The shortest path from a module back to itself. */
function shortestPath(outgoing: ReadonlyMap<string, Edge[]>, start: string): Edge[] | null {
  const visited = new Set<string>();
  const queue: Edge[][] = (outgoing.get(start) ?? []).map((edge) => [edge]);
  for (const path of queue) {
    const last = path.at(-1)?.to ?? start;
    if (last === start) return path;
    if (visited.has(last)) continue;
    visited.add(last);
    for (const edge of outgoing.get(last) ?? []) queue.push([...path, edge]);
  }
  return null;
}

const REPOSITORY = /\/(?:[\w-]+-)?repository\.ts$/;

/** Imports of a repository by a file outside of the repository's own folder. */
export function foreignRepositoryImports(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => REPOSITORY.test(to) && !from.startsWith(`${posix.dirname(to)}/`))
    .map(({ from, to }) => `${from} imports ${to}`);
}

const SQL = /\bsql(?:<[^`]*>)?`|\bsql\s*\.|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(/;

/** Files of the server, besides repositories and tests, that contain SQL or call the query builder. */
export function sqlOutsideRepositories(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith('src/server/') && !REPOSITORY.test(file) && !isTest(file))
    .filter(({ text }) => SQL.test(text))
    .map(({ file }) => file);
}

/** Dynamic imports in the server, which would hide an edge from readers. */
export function dynamicServerImports(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith('src/server/') && !isTest(file))
    .filter(({ text }) => /\bimport\s*\(/.test(text))
    .map(({ file }) => file);
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}
