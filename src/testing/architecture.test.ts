import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What each module may import besides itself, packages and Node. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  partners: ['domain'],
  db: ['domain'],
  ui: ['domain'],
  simulators: ['partners', 'domain'],
  server: ['db', 'partners', 'contract', 'domain'],
  web: ['ui', 'contract', 'domain'],
  backoffice: ['ui', 'contract', 'domain'],
  seed: ['server', 'simulators', 'db', 'partners', 'contract', 'domain'],
  app: ['seed', 'server', 'simulators', 'db', 'partners', 'contract', 'domain'],
  commands: ['app', 'seed', 'server', 'simulators', 'db', 'partners', 'contract', 'domain'],
  bin: ['commands', 'app', 'seed', 'server', 'simulators', 'db', 'partners', 'contract', 'domain'],
};

/** The folders of `src/server/features`: each imports only from those before it. */
const FOLDERS = ['base', 'people', 'catalog', 'checkout', 'money', 'fulfilment', 'operations'];

const REPOSITORY = /\/(?:[\w-]+-)?repository\.ts$/;
const SQL = /\bsql(?:<[^`]*>)?`|\bsql\s*\.|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(/;

interface Source {
  /** Path from the repository's root. */
  file: string;
  text: string;
}

function gitFiles(...paths: string[]): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...paths], { cwd: ROOT }).toString();
  return files.split('\n').filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

const read = (file: string): Source => ({ file, text: readFileSync(join(ROOT, file), 'utf8') });
const code = gitFiles('src', 'e2e', 'proof', 'scripts', 'deploy')
  .filter((file) => /\.tsx?$/.test(file))
  .map(read);

const isSource = ({ file }: Source) => /^src\/(?!testing\/)/.test(file) && !/\.test\.tsx?$/.test(file);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const moduleOf = (file: string) => file.split('/')[1] ?? '';
const folderOf = (file: string) => /^src\/server\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

const isScreen = (file: string) => /^src\/backoffice\/screens\/[^+]+$/.test(file);

/** A feature with its folder, or the first part of the path below `src/server`. */
function unitOf(file: string): string | null {
  return /^src\/server\/(features\/[^/]+\/[^/]+|[^/]+)/.exec(file)?.[1] ?? null;
}

/** The files that a file imports, types and re-exports included; packages are left out. */
function importsOf({ file, text }: Source): string[] {
  return [...withoutComments(text).matchAll(/\b(?:from|import)\s*\(?\s*['"]([.#][^'"]+)['"]/g)].map(([, path = '']) =>
    path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(posix.dirname(file), path),
  );
}

/** Why a file may not import another; null where it may. */
function forbiddenImport(from: string, to: string): string | null {
  const [source, target] = [moduleOf(from), moduleOf(to)];
  const [folder, imported] = [folderOf(from), folderOf(to)];
  if (source !== target && !MAY_IMPORT[source]?.includes(target)) return `${source} may not import ${target}`;
  if (source === 'simulators' && target === 'partners' && !to.endsWith('/wire.ts')) return 'only wire.ts of a partner';
  if (isScreen(from) && isScreen(to) && posix.dirname(from) !== posix.dirname(to)) return 'a screen of its own';
  if (folder && imported && FOLDERS.indexOf(imported) > FOLDERS.indexOf(folder)) return `${folder} before ${imported}`;
  if (REPOSITORY.test(to) && (imported ? folder !== imported : posix.dirname(from) !== posix.dirname(to)))
    return 'a repository is read in its own folder';
  return null;
}

/** One line for each place where the sources break a rule. */
function violations(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const { file } = source;
    const text = withoutComments(source.text);
    const pure = /^src\/(domain|contract|partners|simulators|db|server)\//.test(file);
    const broken: [boolean, string][] = [
      [/from '\.\.\//.test(text), 'an import of ../'],
      [!/^src\/bin\//.test(file) && /process\.env/.test(text), 'process.env outside of bin'],
      [pure && /new Date\(\)|Date\.now\(|Math\.random\(|randomUUID\(/.test(text), 'clock or randomness'],
      [/^src\/domain\//.test(file) && /from '(?!#domain\/|\.\/)/.test(text), 'an import into domain'],
      [/^src\/server\//.test(file) && !REPOSITORY.test(file) && SQL.test(text), 'SQL outside of a repository'],
      [/^src\/server\//.test(file) && /\bimport\s*\(/.test(text), 'a dynamic import'],
      [/^src\/server\/features\//.test(file) && !FOLDERS.includes(folderOf(file) ?? ''), 'none of the seven folders'],
    ];
    const imports = importsOf(source).map((to): [boolean, string] => {
      const reason = forbiddenImport(file, to);
      return [reason !== null, `${to}: ${reason}`];
    });
    return [...broken, ...imports].filter(([isBroken]) => isBroken).map(([, reason]) => `${file}: ${reason}`);
  });
}

/** The files, or the units of the server, that lie on an import cycle, types included. */
function cycles(sources: readonly Source[], unitOf: (file: string) => string | null): string[] {
  const edges = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = unitOf(source.file);
    if (from === null) continue;
    const targets = importsOf(source).map(unitOf);
    edges.set(
      from,
      new Set([...(edges.get(from) ?? []), ...targets.filter((to) => to !== null && to !== from)] as string[]),
    );
  }
  // What imports nothing that is left, or is imported by nothing, is taken away until only cycles and what ties them remain.
  for (let size = -1; size !== edges.size; ) {
    size = edges.size;
    const imported = new Set([...edges.values()].flatMap((targets) => [...targets]));
    for (const [unit, targets] of edges)
      if (!imported.has(unit) || ![...targets].some((to) => edges.has(to))) edges.delete(unit);
  }
  return [...edges].map(([unit, targets]) => `${unit} -> ${[...targets].filter((to) => edges.has(to)).join(', ')}`);
}

describe('the sources', () => {
  test('keep the boundaries of modules and folders', () => {
    expect(code.filter(isSource).length).toBeGreaterThan(500);
    expect(violations(code.filter(isSource))).toEqual([]);
  });

  test('have no import cycle between the features and the other parts of the server', () => {
    expect(cycles(code.filter(isSource), unitOf)).toEqual([]);
  });

  test('are files without an import cycle', () => {
    expect(cycles(code, (file) => file)).toEqual([]);
  });

  test('are files of at most 400 lines, with a median of at most 100 and a 90th percentile of at most 236', () => {
    const lines = code.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
    const sorted = lines.map((entry) => entry.lines).sort((a, b) => a - b);
    expect(lines.filter((entry) => entry.lines > 400)).toEqual([]);
    expect(sorted[Math.floor(sorted.length * 0.5)]).toBeLessThanOrEqual(100);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(236);
  });
});

test.each([
  ['src/domain/a.ts', "import { z } from 'zod';"],
  ['src/contract/a.ts', "import { b } from '#server/b.ts';"],
  ['src/simulators/zinc/a.ts', "import { b } from '#partners/zinc/client.ts';"],
  ['src/web/a.ts', "import type { B } from '#server/b.ts';"],
  ['src/server/features/catalog/search/a.ts', "import type { B } from '#server/features/checkout/cart/b.ts';"],
  ['src/server/features/money/refunds/a.ts', "import { b } from '#server/features/checkout/orders/repository.ts';"],
  ['src/backoffice/screens/cases/a.tsx', "import { b } from '#backoffice/screens/refunds/b.tsx';"],
  ['src/server/features/loose/a.ts', ''],
  ['src/server/features/base/mails/a.ts', "db.selectFrom('orders')"],
  ['src/server/http/a.ts', 'sql<{ id: string }>`select 1`'],
  ['src/server/http/b.ts', "const { c } = await import('#server/http/c.ts');"],
  ['src/server/http/c.ts', "import { d } from '../d.ts';"],
  ['src/server/http/d.ts', 'const now = new Date();'],
  ['src/app/a.ts', 'process.env.PORT'],
])('a seeded fault in %s is reported: %s', (file, text) => {
  expect(violations([{ file, text }])).toHaveLength(1);
});

test('a seeded cycle is reported, through a type import and a third part', () => {
  const file = (path: string, text: string): Source => ({ file: `src/server/${path}`, text });
  const a = file('features/checkout/orders/a.ts', "import type { B } from '#server/features/money/payments/b.ts';");
  const b = file('features/money/payments/b.ts', "import { c } from '#server/queue/c.ts';");
  const c = file('queue/c.ts', "export { a } from '#server/features/checkout/orders/a.ts';");
  expect(cycles([a, b, c], unitOf)).toHaveLength(3);
  expect(cycles([a, b], unitOf)).toEqual([]);
});

test('every path that the documents mention, every file that they link to and every document that the code names exists', () => {
  const documents = gitFiles('docs', 'README.md', 'CONTRIBUTING.md', 'deploy/README.md', 'proof/README.md')
    .filter((file) => file.endsWith('.md'))
    .map(read);
  const modules = new RegExp(`^(${Object.keys(MAY_IMPORT).join('|')}|testing)/`);
  const paths = documents
    .flatMap(({ file, text }) => (text.match(/(?<=`)[\w.-]+\/[\w./-]*(?=`)/g) ?? []).map((path) => ({ file, path })))
    .map(({ file, path }) => ({ file, path: modules.test(path) ? `src/${path}` : path }))
    .filter(({ path }) => /^(src|e2e|proof|scripts|deploy|docs)\//.test(path));
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^):#\s]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => ({
      file,
      path: posix.join(posix.dirname(file), path),
    })),
  );
  expect(paths.length).toBeGreaterThan(30);
  expect(links.length).toBeGreaterThan(30);
  const mentions = code.flatMap(({ file, text }) =>
    (text.match(/\bdocs\/[\w/-]+\.md/g) ?? []).map((path) => ({ file, path })),
  );
  expect([...paths, ...links, ...mentions].filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('docs/decisions/dependencies.md has a line for every dependency and for no other package', () => {
  const manifest = JSON.parse(read('package.json').text) as Record<string, Record<string, string> | undefined>;
  const fields = ['dependencies', 'optionalDependencies', 'devDependencies'];
  const installed = fields.flatMap((field) => Object.keys(manifest[field] ?? {}));
  const [table = ''] = read('docs/decisions/dependencies.md').text.split('\n\n**Node and PostgreSQL');
  const rows = [...table.matchAll(/^\| (.+?) \| /gm)].flatMap(([, names = '']) => names.split(', '));
  const listed = rows.filter((name) => name !== 'package' && name !== '@types/*');
  expect(listed.sort()).toEqual(installed.filter((name) => !name.startsWith('@types/')).sort());
});

test('docs/architecture.md names every folder at the top, of src, of src/server and of its features', () => {
  const { text } = read('docs/architecture.md');
  const folders = gitFiles().flatMap((file) => {
    const depth = /^src\/server\/features\//.test(file)
      ? 5
      : /^src\/server\//.test(file)
        ? 3
        : /^src\//.test(file)
          ? 2
          : 1;
    const parts = file.split('/').slice(0, -1).slice(0, depth);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  const isNamed = (folder: string) =>
    text.includes(`\`${folder}/\``) || new RegExp(`\`${posix.basename(folder)}/?\``).test(text);
  expect([...new Set(folders)].filter((folder) => !isNamed(folder))).toEqual([]);
});
