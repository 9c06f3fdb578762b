import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { COMPILE_CACHE } from '#testing/compile-cache.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

/** Runs the command in a process of its own, on the database and the data folder of the running shop, which goes on. */
function keys(...args: string[]) {
  const { databaseUrl: DATABASE_URL, context } = shop;
  const env = { ...process.env, ...COMPILE_CACHE, MODE: '', DATABASE_URL, DATA_DIR: context.config.dataDir };
  const command = [join(import.meta.dirname, '../../bin/keys.ts'), ...args];
  return new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, command, { env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });
}

test('the command rotates the signing key of a running shop and prints no key', async () => {
  const { token, email, password } = await shop.createCustomer();
  const rotated = await keys('rotate', 'signing');
  expect(rotated).toMatchObject({ status: 0, stderr: '' });
  shop.clock.advance(15_000);
  const { body } = await shop.call('signIn', { body: { email, password } });
  const { kid = '' } = decodeProtectedHeader(body.accessToken);
  expect(rotated.stdout).toContain(kid);
  const answers = await Promise.all(
    [token, body.accessToken].map((one) => shop.call('readProfile', {}, { token: one })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);

  const { stdout } = await keys('status');
  expect(stdout).toContain(`clave ${kid}`);
  expect(stdout).toContain('La reemplazada first');
  const secrets = await shop.context.db.selectFrom('secrets').select('value').execute();
  for (const { value } of secrets) expect(rotated.stdout + stdout).not.toContain(value);
});

test('the command adds a sealing key to the file, names the keys by id and tells when the old one may go', async () => {
  const before = await keys('status');
  const [, id = ''] = /Cifrado de documentos: clave (\S+),/.exec(before.stdout) ?? [];
  expect(before.stdout).not.toContain('La anterior');
  const rotated = await keys('rotate', 'sealing');
  expect(rotated).toMatchObject({ status: 0, stderr: '' });
  const after = await keys('status');
  expect(after.stdout).toContain(`La anterior ${id}, con 0 valores: ya se puede quitar`);
  const { id: customerId } = await shop.createCustomer();
  const document = shop.context.fieldCipher.encrypt('48712061', { column: 'customers.document', id: customerId });
  await shop.context.db.updateTable('customers').set({ document }).where('id', '=', customerId).execute();
  expect((await keys('status')).stdout).toContain(`La anterior ${id}, con 1 valores: la tienda los vuelve a cifrar`);
  for (const key of readFileSync(join(shop.context.config.dataDir, 'sealing-key'), 'utf8').trim().split('\n')) {
    expect(rotated.stdout + after.stdout).not.toContain(key);
  }
});

test.each([[[]], [['rotate']], [['rotate', 'everything']]])('%j is refused with the usage', async (args) => {
  expect(await keys(...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Uso:') });
});
