import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RECURRING_NAMES } from '#server/queue/queues.ts';
import { captureLog } from '#testing/capture-log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { startShop, type TestShop } from '#testing/shop.ts';

const STOPS = 10;

async function startAmidJobs(database: TestDatabase) {
  const { log, lines } = captureLog('error');
  const shop = await startShop({ database, log });
  for (const name of RECURRING_NAMES) await shop.context.queue.enqueue(name, {});
  return { shop, lines };
}

const jobsIn = async (shop: TestShop, ...states: string[]) => {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.job where state::text = any(${states}) order by name`.execute(shop.context.db);
  return rows.map(({ name }) => name);
};

test('ten stops amid recurring jobs leave no error line and no job that nobody does', async () => {
  const database = await createTestDatabase();
  for (let round = 1; round <= STOPS; round++) {
    const { shop, lines } = await startAmidJobs(database);
    await shop.waitFor('a job in hand', async () => (await jobsIn(shop, 'active')).length > 0);
    await shop.stop();
    expect(lines()).toEqual([]);
  }
  const { shop, lines } = await startAmidJobs(database);
  expect(await jobsIn(shop, 'failed')).toEqual([]);
  await shop.drain();
  expect(lines()).toEqual([]);
});

test('a job whose partner does not answer ends before its queue and its database close', async () => {
  const database = await createTestDatabase();
  const { log, lines } = captureLog('error');
  const shop = await startShop({ database, log });
  await shop.drain();
  await shop.control('zinc', { scenario: 'slow', ms: 600_000 });
  await shop.context.queue.enqueue('read-wallet', {});
  await shop.waitFor('the job in hand', async () => (await jobsIn(shop, 'active')).includes('read-wallet'));
  await shop.stop();
  expect(lines()).toEqual([]);
  const next = await startShop({ database, log });
  await next.drain();
  expect(await jobsIn(next, 'failed')).toEqual([]);
  expect(lines()).toEqual([]);
});
