import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '#db/pool.ts';
import { grantRights } from '#db/rights.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { createDatabaseRoles } from '#testing/database-roles.ts';
import { createShopper, placeOrder, readOrder } from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const FORMER = `former_${randomBytes(6).toString('hex')}`;
const ENCRYPTION_KEY = randomBytes(32);

const database = await createEmptyDatabase();

afterAll(() => asSuperuser(`drop owned by ${FORMER} cascade`, `drop role ${FORMER}`));

async function asSuperuser(...statements: string[]): Promise<void> {
  const pool = openPool({ url: database.url, max: 1 });
  for (const statement of statements) await pool.query(statement);
  await pool.end();
}

function startAs(url: string, runs: ('migrate' | 'web' | 'worker')[]) {
  return startShop({ database: { url }, config: { roles: runs, encryptionKey: ENCRYPTION_KEY } });
}

test('a database that one role owned is handed over to four, with its orders', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await asSuperuser(
    `create role ${FORMER} login password 'former'`,
    `grant create on database ${name} to ${FORMER}`,
    `grant usage, create on schema public to ${FORMER}`,
  );
  const url = new URL(database.url);
  [url.username, url.password] = [FORMER, 'former'];
  const former = await startAs(url.href, ['migrate', 'web', 'worker']);
  const shopper = await createShopper(former);
  const order = await placeOrder(former, shopper);
  await former.stop();

  const roles = await createDatabaseRoles(database);
  await asSuperuser(`reassign owned by ${FORMER} to ${roles.names.web.replace(/web$/, 'owner')}`);
  const owner = await startAs(roles.urls.owner, ['migrate', 'web', 'worker']);
  const pool = openPool({ url: roles.urls.owner, max: 1 });
  await grantRights(pool, roles.names);
  await pool.end();
  await owner.stop();

  const web = await startAs(roles.urls.web, ['web']);
  expect(await readOrder(web, shopper, order.id)).toMatchObject({ id: order.id });
  expect((await placeOrder(web, shopper)).id).not.toBe(order.id);
});
