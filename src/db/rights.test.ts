import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RIGHTS } from './rights.ts';

type Verb = 'insert' | 'update' | 'delete';

const SRC = join(import.meta.dirname, '..');
const TABLES = Object.keys(RIGHTS) as (keyof typeof RIGHTS)[];
/** Text of the sources that processes run; commands, imports and demo data run as the owner. */
const SOURCES = globSync('{server,db}/**/*.ts', { cwd: SRC, exclude: ['**/*.test.ts', 'db/migrate.ts'] }).map((file) =>
  readFileSync(join(SRC, file), 'utf8'),
);

/** What the sources do to a table, by the statements that name it. A conflict that updates is found by the file. */
function writesOf(table: string): Set<Verb> {
  const patterns: Record<Verb, RegExp> = {
    insert: new RegExp(`insertInto\\('${table}'|insert into ${table}\\b|merge into ${table}\\b`, 'i'),
    update: new RegExp(`updateTable\\('${table}'|\\bupdate ${table} |merge into ${table}\\b`, 'i'),
    delete: new RegExp(`deleteFrom\\('${table}'|delete from ${table}\\b|deleteRows\\(db, '${table}'`, 'i'),
  };
  const verbs = Object.keys(patterns) as Verb[];
  return new Set(verbs.filter((verb) => SOURCES.some((source) => patterns[verb].test(source))));
}

test.each(TABLES)('the statements on %s are within the rights of the processes', (table) => {
  const allowed: readonly string[] = RIGHTS[table].writes;
  // The worker deletes keys by a function of the owner, the rows of which no process may delete.
  const done = [...writesOf(table)].filter((verb) => !(table === 'secrets' && verb === 'delete'));
  expect(done.filter((verb) => !allowed.includes(verb))).toEqual([]);
});

test('the patterns find what the sources do', () => {
  expect(writesOf('sessions')).toEqual(new Set(['insert', 'update', 'delete']));
  expect(writesOf('staff_audit')).toEqual(new Set(['insert']));
});
