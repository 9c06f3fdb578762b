import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, openPool } from '#db/pool.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { changedTables, hashTables } from './table-hashes.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ url: database.url, max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a row that was added, changed or removed is seen by its table, and nothing else is', async () => {
  const before = await hashTables(db);
  expect(before.size).toBeGreaterThan(50);
  expect(changedTables(before, await hashTables(db))).toEqual([]);
  await db.insertInto('secrets').values({ name: 'one', value: 'first' }).execute();
  const added = await hashTables(db);
  expect(changedTables(before, added)).toEqual(['secrets']);
  await db.updateTable('secrets').set({ value: 'second' }).where('name', '=', 'one').execute();
  expect(changedTables(added, await hashTables(db))).toEqual(['secrets']);
  await db.deleteFrom('secrets').where('name', '=', 'one').execute();
  expect(changedTables(before, await hashTables(db))).toEqual([]);
});
