import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDictionary } from '#app/open-dictionary.ts';
import { transaction } from '#db/transaction.ts';
import { editDistance } from '#domain/search/correct-typo.ts';
import { oneEditFrom } from '#domain/search/one-edit.ts';
import { flushWriteBehind } from '#server/features/catalog/products/write-behind.ts';
import { createStaff } from '#testing/backoffice.ts';
import { fromNetwork } from '#testing/from-network.ts';
import { insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

import { collectSuggestions } from './collect-suggestions.ts';
import { publishSuggestions } from './publish-suggestions.ts';
import { typedFormsOf } from './suggestion.ts';
import { lockWithdrawn, replaceSuggestions } from './suggestions-repository.ts';

describe('collected suggestions', () => {
  const model = (title: string, brand: string | null = null, shelf: string | null = null) => ({ title, brand, shelf });
  const dictionary = openDictionary();
  const names = (models: Parameters<typeof collectSuggestions>[1]) =>
    collectSuggestions(dictionary, models).map(({ name }) => name);

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
      collectSuggestions(dictionary, [model('Acme Security Camera', 'Acme')]).map(({ name, weight }) => [name, weight]),
    );
    expect(weights.get('cámara de seguridad')).toBeGreaterThan(weights.get('cámara instantánea') ?? Number.NaN);
  });

  test('of the singular and the plural one is suggested', () => {
    const titles = [
      'Kalimbra Red',
      'Kalimbras Set',
      'Best Kalimbras',
      'Kalimbras and More',
      'Small Kalimbra',
      'A Kalimbra',
    ];
    const found = names([...titles, 'Two Kalimbras'].map((title, at) => model(title, `brand ${at}`)));
    expect(found.filter((name) => name.startsWith('kalimbra'))).toEqual(['kalimbras']);
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

describe('suggestions over HTTP', async () => {
  const shop = await startShop({ config: { trustedProxies: ['127.0.0.1'] } });

  async function suggest(word: string): Promise<string[]> {
    const { body } = await shop.call('suggestKeywords', { query: { word } });
    return body.map(({ name }: { name: string }) => name);
  }

  const title = (brand: string) => ({ productTitle: `${brand} Kalimbra Concert Size`, manufacturer: brand });

  test('names of several models are suggested by what they begin with, and one mistake away [API-33]', async () => {
    await publishSuggestions(shop.context);
    expect(await suggest('kálim')).toEqual([]);
    await insertProducts(shop, ['Vumbo', 'Trelk', 'Oskad'].map(title));
    await publishSuggestions(shop.context);
    for (const typed of ['kálim', 'kal', 'kalimbra conc', 'kalimba concert'])
      expect(await suggest(typed), typed).toContain('kalimbra concert size');
    expect(await suggest('conce')).toContain('kalimbra concert size');
  });

  test('what shoppers search for and save is suggested to nobody else, however many they are', async () => {
    const phrase = 'kalimbra en www.ot4tienda.uy';
    const customer = await shop.createCustomer();
    await shop.call('saveKeyword', { body: { name: phrase } }, { token: customer.token });
    for (let browser = 1; browser <= 40; browser += 1) {
      const url = `${shop.url}/api/products?keyword=${encodeURIComponent(phrase)}&page=1`;
      const headers = { 'user-agent': `Mozilla/5.0 (${browser})`, ...fromNetwork(browser) };
      expect((await fetch(url, { headers })).status).toBe(200);
    }
    await flushWriteBehind(shop.context);
    const searched = await shop.context.db.selectFrom('day_searches').select('visitor').execute();
    expect(searched.length, 'counted, each network once').toBe(40);
    await publishSuggestions(shop.context);
    for (const typed of ['kal', 'kalimbra en', 'www', 'ot4tienda'])
      expect((await suggest(typed)).filter((name) => name.includes('ot4'))).toEqual([]);
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

  describe('withdrawn by the staff', () => {
    const listed = async (text: string) =>
      (await (await createStaff(shop, 'purchasing')).call('listSuggestions', { text })).body;
    const act = async (name: 'withdrawSuggestion' | 'restoreSuggestion', suggestion: string) =>
      await (await createStaff(shop, 'purchasing')).act(name, { name: suggestion }, { reason: '' });

    test('a name is gone at once in all its forms, stays gone when they are made anew, and can be brought back', async () => {
      expect((await listed('kalimbra')).suggestions).toContain('kalimbra');
      const done = await act('withdrawSuggestion', 'kalimbra');
      expect(done.body.effects).toEqual(['El buscador deja de sugerir «kalimbra», en singular y en plural.']);
      const gone = async () => {
        for (const typed of ['kal', 'kalimbr', 'kalimbras'])
          expect(await suggest(typed), typed).not.toContain('kalimbra');
      };
      await gone();
      await insertProducts(
        shop,
        ['Vumbo', 'Trelk', 'Oskad', 'Ilmen', 'Quast'].map((brand) => ({
          productTitle: `${brand} Kalimbras`,
          manufacturer: brand,
        })),
      );
      await publishSuggestions(shop.context);
      await gone();
      expect(await suggest('kalimbras')).not.toContain('kalimbras');
      expect(await suggest('kal'), 'longer names of it stay').toContain('kalimbra concert size');
      const { withdrawn } = await listed('kalimbra');
      expect(withdrawn.map(({ name }: { name: string }) => name)).toEqual(['kalimbra']);
      await act('restoreSuggestion', 'kalimbra');
      await shop.waitFor('the name', async () => (await suggest('kalimbra')).some((name) => /^kalimbras?$/.test(name)));
      expect((await listed('kalimbra')).withdrawn).toEqual([]);
      const audit = await shop.context.db
        .selectFrom('staff_audit')
        .select(['act', 'subject_kind', 'subject_id'])
        .where('subject_kind', '=', 'suggestion')
        .orderBy('at')
        .execute();
      expect(audit).toEqual([
        { act: 'withdrawSuggestion', subject_kind: 'suggestion', subject_id: 'kalimbra' },
        { act: 'restoreSuggestion', subject_kind: 'suggestion', subject_id: 'kalimbra' },
      ]);
    });

    test('what is not suggested cannot be withdrawn, so that the audit holds no word of a stranger', async () => {
      const refused = await act('withdrawSuggestion', 'kalimbra en www.ot4tienda.uy');
      expect([refused.status, refused.error.message]).toEqual([409, 'Esa sugerencia ya no está.']);
      const unknown = await act('restoreSuggestion', 'kalimbra de nadie');
      expect([unknown.status, unknown.error.message]).toEqual([409, 'Esa sugerencia no está retirada.']);
    });

    test('a withdrawal during a run that makes the suggestions anew holds', async () => {
      const { db } = shop.context;
      const gate = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      const run = transaction(db, async (tx) => {
        const withdrawn = await lockWithdrawn(tx);
        started.resolve();
        await gate.promise;
        const typed = withdrawn.includes('kalimbra concert size')
          ? []
          : [{ typed: 'kalimbra concert size', name: 'kalimbra concert size', weight: 1 }];
        await replaceSuggestions(tx, typed, []);
      });
      await started.promise;
      const withdrawal = act('withdrawSuggestion', 'kalimbra concert size');
      await shop.waitFor('the act to wait for the run', async () => (await waitingLocks()) > 0);
      gate.resolve();
      await run;
      expect((await withdrawal).status).toBe(200);
      expect(await suggest('kalimbra conc')).toEqual([]);
    });

    async function waitingLocks(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_locks where not granted and relation = 'withdrawn_suggestions'::regclass
      `.execute(shop.context.db);
      return rows[0]?.count ?? 0;
    }
  });
});
