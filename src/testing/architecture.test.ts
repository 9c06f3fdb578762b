import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAX_FILE_LINES = 300;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'e2e', 'bench', 'scripts'], {
  cwd: ROOT,
})
  .toString()
  .split('\n')
  .filter((file) => /\.(ts|tsx)$/.test(file));
const sources = files.flatMap((file) => {
  try {
    return [{ file, text: readFileSync(join(ROOT, file), 'utf8') }];
  } catch {
    return []; // deleted and not yet committed
  }
});

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
});
