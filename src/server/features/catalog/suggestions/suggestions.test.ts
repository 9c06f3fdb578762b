import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { editDistance } from '#domain/search/edit-distance.ts';
import { oneEditFrom } from '#domain/search/one-edit.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { pauseRecurringWork } from '#testing/pause-recurring-work.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop, type TestShop } from '#testing/shop.ts';
import { collectSuggestions } from './collect-suggestions.ts';
import { publishSuggestions } from './publish-suggestions.ts';
import { typedFormsOf } from './suggestion.ts';

describe('collected suggestions', () => {
  const model = (title: string, brand: string | null = null, shelf: string | null = null) => ({ title, brand, shelf });
  const dictionary = openDictionary();
  const names = (models: Parameters<typeof collectSuggestions>[1]) =>
    collectSuggestions(dictionary, models, []).map(({ name }) => name);

  test('phrases of several models of several brands, and of one brand where they name it', () => {
    const found = names([
      ...['Acme', 'Zorx', 'Quil'].map((brand) => model(`${brand} Garden Trowelset ${brand}ite`, brand)),
      ...[1, 2, 3].map((number) => model(`Zorx Blipper ${number} Amazing Comfort`, 'Zorx')),
      model('Single Wonderthing', 'Solo'),
    ]);
    expect(found).toEqual(expect.arrayContaining(['garden trowelset', 'zorx blipper', 'zorx', 'trowelset']));
    expect(found).not.toContain('amazing comfort');
    expect(found).not.toContain('single wonderthing');
  });

  test('a piece of a longer phrase, a property alone and the joint of a sentence are no names', () => {
    const brands = ['A1a', 'B2b', 'C3c', 'D4d'];
    const found = names(brands.map((brand) => model(`Zumbador with Gyro Flux Core Black`, brand)));
    expect(found).toContain('gyro flux core');
    for (const none of ['gyro flux', 'with gyro', 'black', 'zumbador with']) expect(found).not.toContain(none);
  });

  test('Spanish names have their accents, those of the catalogue before those of the marketplace only', () => {
    const weights = new Map(
      collectSuggestions(dictionary, [model('Acme Security Camera', 'Acme')], []).map(({ name, weight }) => [
        name,
        weight,
      ]),
    );
    expect(weights.get('cámara de seguridad')).toBeGreaterThan(weights.get('cámara instantánea') ?? Number.NaN);
  });

  test('of the singular and the plural one is suggested', () => {
    const found = collectSuggestions(dictionary, [], [{ word: 'auriculares', uses: 5 }]).map(({ name }) => name);
    expect(found).toContain('auriculares');
    expect(found).not.toContain('auricular');
  });

  test('a name is found by each of its words, best by the first', () => {
    const typed = typedFormsOf({ name: 'cámara de fotos', weight: 10 });
    expect(typed.map((one) => one.typed)).toEqual(['camara de fotos', 'de fotos', 'fotos']);
    expect(typed.map(({ weight }) => weight)).toEqual([10, 6, 6]);
  });
});

test('texts one mistake away are exactly at distance one, and all with the same first letter are among them', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{3,8}$/), fc.stringMatching(/^[a-z0-9]{2,9}$/), (text, end) => {
      const near = new Set(oneEditFrom(text));
      for (const one of near) expect(editDistance(text, one, 1), one).toBe(1);
      const other = text.slice(0, 1) + end;
      if (editDistance(text, other, 1) === 1) expect(near.has(other), other).toBe(true);
    }),
    { numRuns: 300 },
  );
});

describe('suggestions over HTTP', () => {
  let shop: TestShop;
  let browsers = 0;

  beforeAll(async () => {
    shop = await startShop();
    await pauseRecurringWork(shop, 'publish-suggestions');
    await insertProducts(shop, [{ productTitle: 'Kalimbra Concert Size', manufacturer: 'Vumbo' }, {}]);
  });
  afterAll(() => shop.stop());

  async function suggest(word: string): Promise<string[]> {
    const { body } = await shop.call('suggestKeywords', { query: { word } });
    return body.map(({ name }: { name: string }) => name);
  }

  async function search(keyword: string, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      browsers += 1;
      const url = `${shop.url}/api/products?keyword=${encodeURIComponent(keyword)}&page=1`;
      expect((await fetch(url, { headers: { 'user-agent': `Mozilla/5.0 (${browsers})` } })).status).toBe(200);
    }
    await flushWriteBehind(shop.context);
  }

  test('a search is suggested once three people made it and found something [API-33]', async () => {
    await search('kalimbra concert', 2);
    await publishSuggestions(shop.context);
    expect(await suggest('kálim')).toEqual([]);
    await search('kalimbra concert', 1);
    await publishSuggestions(shop.context);
    expect(await suggest('kálim')).toEqual(['kalimbra concert']);
    expect(await suggest('kal')).toEqual(['kalimbra concert']);
    expect((await suggest('conce'))[0]).toBe('kalimbra concert');
    expect(await suggest('kalimba concert')).toEqual(['kalimbra concert']);
  });

  test('a search that found nothing, is misspelt or may be personal is never suggested', async () => {
    await search('xqzjwvkk nothing', 3);
    await search('kalimbra conzert', 4);
    await search('kalimbra 123456', 3);
    await publishSuggestions(shop.context);
    expect(await suggest('xqzj')).toEqual([]);
    expect(await suggest('kalimbra')).toEqual(['kalimbra concert']);
  });

  test('what was published stays although the days of its searches are gone', async () => {
    await sql`truncate day_searches, search_counts`.execute(shop.context.db);
    await publishSuggestions(shop.context);
    expect(await suggest('kalimbra')).toEqual(['kalimbra concert']);
  });

  test.each([
    ['playst', 'playstation'],
    ['iphnoe', 'iphone'],
    ['airpods', 'airpods'],
    ['ropa', 'ropa de cama'],
    ['smart tv', 'smart tv'],
    ['camara de se', 'cámara de seguridad'],
    ['championes de fut', 'champion de fútbol'],
  ])('%s suggests %s', async (typed, name) => {
    expect(await suggest(typed)).toContain(name);
  });

  test('what is typed is compared as text', async () => {
    for (const typed of ['%%%%', "o'neill", '____', 'a\\b\\c', '🎧🎧🎧🎧', 'x'.repeat(200)]) {
      expect(await suggest(typed)).toEqual([]);
    }
  });
});
