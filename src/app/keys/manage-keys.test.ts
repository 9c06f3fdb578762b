import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop, type TestShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

/** Runs the command in a process of its own, on the database and the data folder of the running shop. */
function keys(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../bin/keys.ts'), ...args],
    {
      env: { ...process.env, MODE: '', DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.context.config.dataDir },
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

test('the command rotates the signing key of a running shop and prints no key', async () => {
  const { token, email, password } = await shop.createCustomer();
  const rotated = keys('rotate', 'signing');
  expect(rotated).toMatchObject({ status: 0, stderr: '' });
  shop.clock.advance(15_000);
  const { body } = await shop.call('signIn', { body: { email, password } });
  const { kid = '' } = decodeProtectedHeader(body.accessToken);
  expect(rotated.stdout).toContain(kid);
  const answers = await Promise.all(
    [token, body.accessToken].map((one) => shop.call('readProfile', {}, { token: one })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);

  const { stdout } = keys('status');
  expect(stdout).toContain(`clave ${kid}`);
  expect(stdout).toContain('La reemplazada first');
  const secrets = await shop.context.db.selectFrom('secrets').select('value').execute();
  for (const { value } of secrets) expect(rotated.stdout + stdout).not.toContain(value);
});

test.each([[[]], [['rotate']], [['rotate', 'everything']]])('%j is refused with the usage', (args) => {
  expect(keys(...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Uso:') });
});
