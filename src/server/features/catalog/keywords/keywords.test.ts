import { expect, test } from 'vitest';
import { publishSuggestions } from '#server/features/catalog/suggestions/publish-suggestions.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

const save = (customer: TestCustomer, name: string) =>
  shop.call('saveKeyword', { body: { name } }, { token: customer.token });

async function own(customer: TestCustomer, word: string): Promise<string[]> {
  const { body } = await shop.call('listOwnKeywords', { query: { word } }, { token: customer.token });
  return body.map((keyword: { name: string }) => keyword.name);
}

test('saving and listing keywords require a session [ROLE-08, API-35]', async () => {
  expect((await shop.call('saveKeyword', { body: { name: 'a' } })).status).toBe(401);
  expect((await shop.call('listOwnKeywords', { query: { word: 'a' } })).status).toBe(401);
});

test('a saved keyword is listed for its customer, with or without accents, and not for another one [API-34, API-35]', async () => {
  const [customer, other] = [await shop.createCustomer(), await shop.createCustomer()];
  const saved = await save(customer, '  Auriculares   INALÁMBRICOS ');
  expect([saved.status, saved.body]).toEqual([201, { name: 'auriculares inalámbricos' }]);
  await save(customer, 'auriculares inalámbricos');
  expect(await own(customer, 'inalambr')).toEqual(['auriculares inalámbricos']);
  expect(await own(customer, 'AURIC')).toEqual(['auriculares inalámbricos']);
  expect(await own(customer, 'cafetera')).toEqual([]);
  expect(await own(other, 'auric')).toEqual([]);
});

test('keywords that begin with the typed text come first, then the newest', async () => {
  const customer = await shop.createCustomer();
  for (const word of ['funda para taza', 'taza térmica', 'taza de viaje']) {
    shop.clock.advance(1000);
    await save(customer, word);
  }
  expect(await own(customer, 'taza')).toEqual(['taza de viaje', 'taza térmica', 'funda para taza']);
});

test('a saved keyword is suggested to its customer later, and to nobody else [API-34]', async () => {
  const customer = await shop.createCustomer();
  await save(customer, 'Kimono de Lucía');
  await publishSuggestions(shop.context);
  const suggested = async (word: string) => (await shop.call('suggestKeywords', { query: { word } })).body;
  expect(await suggested('kimono de luc')).toEqual([]);
  expect(await own(customer, 'kimono de l')).toEqual(['kimono de lucía']);
});

test('SQL wildcards and quotes in keywords are plain characters', async () => {
  const customer = await shop.createCustomer();
  await save(customer, '100% algodón');
  await save(customer, "o'neill_x\\y");
  expect(await own(customer, '%')).toEqual(['100% algodón']);
  expect(await own(customer, "'")).toEqual(["o'neill_x\\y"]);
  expect(await own(customer, '_x\\')).toEqual(["o'neill_x\\y"]);
});

test('blank, too long and malformed keywords are refused', async () => {
  const customer = await shop.createCustomer();
  expect((await save(customer, '   ')).status).toBe(400);
  expect((await save(customer, '\u0000')).status).toBe(400);
  expect((await save(customer, 'x'.repeat(201))).status).toBe(400);
  expect((await shop.call('saveKeyword', { body: { name: 'a', uses: 9 } }, { token: customer.token })).status).toBe(
    400,
  );
  expect((await shop.call('listOwnKeywords', {}, { token: customer.token })).status).toBe(400);
});
