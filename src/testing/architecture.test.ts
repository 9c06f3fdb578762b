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
    return []; // deleted, not yet committed
  }
});

function offenders(inside: RegExp, pattern: RegExp): string[] {
  return sources
    .filter(({ file }) => inside.test(file) && !/\.test\.tsx?$/.test(file))
    .filter(({ text }) => pattern.test(withoutComments(text)))
    .map(({ file }) => file);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

describe('the house', () => {
  test('is really looked at', () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  test(`no file is longer than ${MAX_FILE_LINES} lines`, () => {
    const long = sources.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
    expect(long.filter(({ lines }) => lines > MAX_FILE_LINES)).toEqual([]);
  });

  test('half of the files have at most 100 lines, nine in ten at most 236', () => {
    const lengths = sources.map(({ text }) => text.split('\n').length).sort((one, other) => one - other);
    expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThanOrEqual(100);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(236);
  });

  test('clock and chance come from the context', () => {
    const rooms = /^src\/(domain|contract|partners|simulators|db|server)\//;
    expect(offenders(rooms, /new Date\(\)|Date\.now\(|Math\.random\(|randomUUID\(/)).toEqual([]);
  });

  test('the environment is read in bin only', () => {
    expect(offenders(/^src\/(?!bin\/|testing\/)/, /process\.env/)).toEqual([]);
  });

  test('the domain knows nothing of the outside', () => {
    expect(offenders(/^src\/domain\//, /from '(?!#domain\/|\.\/)/)).toEqual([]);
  });

  test('nothing climbs to another room', () => {
    expect(offenders(/^src\//, /from '\.\.\//)).toEqual([]);
  });
});
