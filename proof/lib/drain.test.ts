import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { timeDrain } from './drain.ts';

const database = await createTestDatabase();
const pool = new pg.Pool({ connectionString: database.url, max: 2 });
// A refund alone, without its order and its payment; the foreign keys of both come back with the connection's end.
const client = await pool.connect();
await client.query(`set session_replication_role = replica;
    insert into mails (id, kind, subject_id, recipient, subject, text, html, created_at)
      values (gen_random_uuid(), 'order-paid', '1', 'uno@correo.example', '-', '-', '-', now());
    insert into refunds (id, order_id, attempt_id, reason, amount_cents, currency, state, created_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'not-purchased', 100, 'USD', 'requested', now())`);
client.release(true);

afterAll(() => pool.end());

const NEVER = 'never in 1 of 1';

test('refunds and mails that are never sent have no end, each by itself, and those that are sent have one', async () => {
  const measure = async () => (await timeDrain(pool, 0.05)).map(({ measured, ok }) => [ok, measured]);
  expect(await measure()).toEqual([
    [false, NEVER],
    [false, NEVER],
  ]);
  await pool.query("update mails set outcome = 'bounced'");
  expect(await measure()).toEqual([
    [false, NEVER],
    [true, '0.0 s'],
  ]);
  await pool.query("update refunds set state = 'manual', manual_reason = 'refused'");
  expect(await measure()).toEqual([
    [true, '0.0 s'],
    [true, '0.0 s'],
  ]);
});
