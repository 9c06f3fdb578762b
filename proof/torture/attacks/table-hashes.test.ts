import { afterAll, expect, test } from 'vitest';
import { openDatabase, openPool } from '#db/pool.ts';
import { createTestDatabase } from '#testing/database.ts';
import { changedTables, hashTables } from './table-hashes.ts';

const database = await createTestDatabase();
const db = openDatabase(openPool({ url: database.url, max: 1 }));

afterAll(() => db.destroy());

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
