import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAX_FILE_LINES = 300;

const files = gitFiles('src', 'e2e', 'bench', 'torture', 'drills', 'scripts', 'deploy').filter((file) =>
  /\.(ts|tsx)$/.test(file),
);
const sources = files.flatMap((file) => {
  try {
    return [{ file, text: readFileSync(join(ROOT, file), 'utf8') }];
  } catch {
    return []; // deleted and not yet committed
  }
});

function gitFiles(...paths: string[]): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...paths], { cwd: ROOT })
    .toString()
    .split('\n');
}

const MODULES = /^(domain|contract|partners|simulators|db|server|ui|web|app|bin|testing)\//;

/** Paths in backticks, from the repository's root; a path that starts with a module's name is below `src`. */
function mentionedPaths(file: string): string[] {
  const paths = readFileSync(join(ROOT, file), 'utf8').match(/(?<=`)[\w.-]+\/[\w./-]*(?=`)/g) ?? [];
  return paths
    .map((path) => (MODULES.test(path) ? `src/${path}` : path))
    .filter((path) => /^(src|e2e|bench|torture|drills|scripts|deploy|docs)\//.test(path));
}

function filesWith(path: RegExp, pattern: RegExp): string[] {
  return sources
    .filter(({ file }) => path.test(file) && !/\.test\.tsx?$/.test(file))
    .filter(({ text }) => pattern.test(withoutComments(text)))
    .map(({ file }) => file);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

describe('architecture', () => {
  test('the checks read the source files', () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  test(`file length: at most ${MAX_FILE_LINES} lines`, () => {
    const lengths = sources.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > MAX_FILE_LINES)).toEqual([]);
  });

  test('file length: median at most 100 lines, 90th percentile at most 236', () => {
    const lengths = sources.map(({ text }) => text.split('\n').length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThanOrEqual(100);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(236);
  });

  test('modules read clock and randomness only from the context', () => {
    const modules = /^src\/(domain|contract|partners|simulators|db|server)\//;
    expect(filesWith(modules, /new Date\(\)|Date\.now\(|Math\.random\(|randomUUID\(/)).toEqual([]);
  });

  test('process.env is read only in bin', () => {
    expect(filesWith(/^src\/(?!bin\/|testing\/)/, /process\.env/)).toEqual([]);
  });

  test('domain imports only domain', () => {
    expect(filesWith(/^src\/domain\//, /from '(?!#domain\/|\.\/)/)).toEqual([]);
  });

  test('no import specifier starts with ../', () => {
    expect(filesWith(/^src\//, /from '\.\.\//)).toEqual([]);
  });

  test('every path of the repository that the documents mention exists', () => {
    const mentions = gitFiles('docs', 'README.md', 'CONTRIBUTING.md')
      .filter((file) => file.endsWith('.md') && existsSync(join(ROOT, file)))
      .flatMap((file) => mentionedPaths(file).map((path) => ({ file, path })));
    expect(mentions.length).toBeGreaterThan(30);
    expect(mentions.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
