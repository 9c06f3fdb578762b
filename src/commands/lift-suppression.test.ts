import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashAddress } from '#server/features/base/mails/suppressions.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { liftSuppressionCommand } from './lift-suppression.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

test('the command lifts one reason of one address, however it is written', async () => {
  const { db } = shop.context;
  const address_hash = hashAddress(shop.context, 'ana@correo.example');
  const since = shop.clock.now();
  const rows = (['bounce', 'complaint'] as const).map((reason) => ({ address_hash, reason, since }));
  await db.insertInto('mail_suppressions').values(rows).execute();
  const config = { ...shop.context.config, databaseUrl: shop.databaseUrl };
  const lines: string[] = [];
  const run = (...args: string[]) => liftSuppressionCommand(config, args, (line) => lines.push(line));
  const left = async () =>
    (await db.selectFrom('mail_suppressions').select('reason').execute()).map((row) => row.reason);
  for (const args of [[], ['ana'], ['ana@correo.example', 'otro']]) expect(await run(...args)).toBe(2);
  expect(await run('otra@correo.example')).toBe(1);
  expect(await left()).toHaveLength(2);
  expect(await run(' Ana@Correo.example')).toBe(0);
  expect(await left()).toEqual(['complaint']);
  expect(await run('ana@correo.example')).toBe(1);
  expect(await run('ana@correo.example', 'queja')).toBe(0);
  expect(await left()).toEqual([]);
  expect(lines.at(-1)).toMatch(/^Listo/);
});
