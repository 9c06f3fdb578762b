import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

test('the command adds a sealing key to the file, names the keys by id and tells when the old one may go', async () => {
  const before = keys('status');
  const [, id = ''] = /Cifrado de documentos: clave (\S+),/.exec(before.stdout) ?? [];
  expect(before.stdout).not.toContain('La anterior');
  const rotated = keys('rotate', 'sealing');
  expect(rotated).toMatchObject({ status: 0, stderr: '' });
  const after = keys('status');
  expect(after.stdout).toContain(`La anterior ${id}, con 0 valores: ya se puede quitar`);
  const { id: customerId } = await shop.createCustomer();
  const document = shop.context.fieldCipher.encrypt('48712063');
  await shop.context.db.updateTable('customers').set({ document }).where('id', '=', customerId).execute();
  expect(keys('status').stdout).toContain(`La anterior ${id}, con 1 valores: la tienda los vuelve a cifrar`);
  for (const key of readFileSync(join(shop.context.config.dataDir, 'sealing-key'), 'utf8').trim().split('\n')) {
    expect(rotated.stdout + after.stdout).not.toContain(key);
  }
});

test.each([[[]], [['rotate']], [['rotate', 'everything']]])('%j is refused with the usage', (args) => {
  expect(keys(...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Uso:') });
});
