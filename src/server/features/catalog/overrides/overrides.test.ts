import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ProductReply } from '#contract/catalog.ts';
import type { SearchReply } from '#contract/search.ts';
import { cents } from '#domain/money/cents.ts';
import { importProducts, writeProducts } from '#server/features/catalog/products/write-products.ts';
import { listShards, readShard } from '#server/features/catalog/sitemap/list-shards.ts';
import { createStaff, type TestStaff } from '#testing/backoffice.ts';
import { DAY_MS, dayIn, endOverride, override, productOf } from '#testing/override-steps.ts';
import { asinOf, buildProduct, insertProducts } from '#testing/products.ts';
import { startShop } from '#testing/shop.ts';

const WORD = 'quillonette';
const WEAPON = 'La Aduana no permite ingresar armas, réplicas ni elementos de defensa personal.';

let staff: TestStaff;
let colleague: TestStaff;
let asin: string;

const shop = await startShop();
let customer = await shop.createCustomer();

beforeEach(async () => {
  staff = await createStaff(shop, 'purchasing');
  colleague = await createStaff(shop, 'owner');
  [asin = ''] = await insertProducts(shop, [product()]);
});

/** 50 dollars, one pound. */
const product = () => ({ productTitle: `Norda ${WORD} lamp`, price: cents(50_00) });
const target = () => ({ shop, staff, asin });

/** What the shop shows once this process has forgotten what it kept. */
async function shown<Found>(read: () => Promise<Found>, isExpected: (found: Found) => boolean): Promise<Found> {
  return await shop.waitFor('the shop to show the change', async () => {
    const found = await read();
    return isExpected(found) ? found : null;
  });
}

const page = async (): Promise<ProductReply> => (await shop.call('readProduct', { params: { asin } })).body;
const search = async (): Promise<SearchReply> =>
  (await shop.call('searchProducts', { query: [['keyword', WORD]] })).body;
const card = async () => (await search()).products.find((found) => found.asin === asin);
const quote = () =>
  shop.call('quoteFees', { body: { useFranchise: 'NOT_USE', productsAsin: [{ asin, quantity: 1 }] } });
const addToCart = () => shop.call('addCartItem', { body: { productId: asin, quantity: 1 } }, customer);

describe('a block', () => {
  test('is what search, page, cart, quote, saved products and sitemap say, until it is ended', async () => {
    await Promise.all([page(), search()]);
    const sold = (await card())?.landedPrice?.total;
    expect(sold).toBeGreaterThan(50);
    const done = await override(target(), { forbidden: 'WEAPON' });
    expect(done.error.message).toBeUndefined();
    await shown(card, (found) => found?.forbidden === true && found.landedPrice === null);
    const blocked = await shown(page, ({ forbidden }) => forbidden);
    expect(blocked).toMatchObject({ forbiddenReason: WEAPON, landedPrice: null });
    const refused = { status: 422, body: { message: expect.stringContaining('no puede ingresar a Uruguay') } };
    expect(await addToCart()).toMatchObject(refused);
    expect(await quote()).toMatchObject(refused);
    const saved = await shop.call('readSavedOffers', { body: { products: [asin] } });
    expect(saved.body).toMatchObject([{ productId: asin, unavailable: 'FORBIDDEN' }]);
    const inSitemap = async () => {
      const shards = await listShards(shop.context, 1000);
      const asins = await Promise.all(shards.map(({ from }) => readShard(shop.context, from, 1000)));
      return asins.flat().includes(asin);
    };
    expect(await inSitemap()).toBe(false);
    expect((await endOverride(staff, asin, 'block')).body.effects).toContain(
      'La compra de este producto vuelve a ser posible.',
    );
    await shown(card, (found) => found?.landedPrice?.total === sold);
    expect(await shown(page, ({ forbidden }) => !forbidden)).toMatchObject({ forbiddenReason: null });
    expect((await addToCart()).status).toBe(201);
    await shown(inSitemap, Boolean);
  });
});

describe('a weight', () => {
  test('is the one of page, quote and the filter by weight', async () => {
    await search();
    await override(target(), { weightGrams: 4200 });
    const found = await shown(page, ({ weightGrams }) => weightGrams === 4200);
    expect((await quote()).body).toMatchObject({ realWeight: 4.2 });
    expect((await shown(card, (each) => each?.landedPrice?.total === found.landedPrice?.total))?.asin).toBe(asin);
  });
});

describe('a customs class', () => {
  test('frees of taxes, and asks for the permission of URSEC', async () => {
    await override(target(), { exempt: true, ursec: 'none' });
    await shown(page, ({ landedPrice }) => landedPrice?.taxes === 0);
    expect((await quote()).body).toMatchObject({ iva: 0, francheseFees: 0 });
    await override(target(), { exempt: false, ursec: 'phone' });
    expect((await quote()).body.ursecFeeForPhones).toBeGreaterThan(0);
  });
});

describe('a price ceiling', () => {
  test('keeps from being bought what costs more, as long as it does', async () => {
    await override(target(), { ceilingCents: 49_99 });
    await shown(page, ({ price, landedPrice }) => price === null && landedPrice === null);
    const refused = { status: 422, body: { message: expect.stringContaining('no tiene precio en este momento') } };
    expect(await addToCart()).toMatchObject(refused);
    expect(await quote()).toMatchObject(refused);
    expect((await productOf(staff, asin)).stated.priceCents).toBe(50_00);
    await write({ price: cents(60_00), salePrice: cents(49_99) });
    expect((await quote()).status).toBe(200);
    await write({ price: cents(50_00) });
    expect((await quote()).status).toBe(422);
  });
});

/** The marketplace, or an import, says this of the product from now on. */
async function write(about: Parameters<typeof buildProduct>[0], source: 'marketplace' | 'import' = 'marketplace') {
  const told = [{ product: buildProduct({ ...product(), asin: asinOf(asin), ...about }) }];
  if (source === 'import') return await importProducts(shop.context, told, { replace: true });
  return await writeProducts(shop.context, told, 'marketplace');
}

describe('what is in force', () => {
  test.each(['marketplace', 'import'] as const)(
    'stays when the %s writes the product, and ends at its day',
    async (source) => {
      for (const value of [
        { forbidden: 'FOOD' },
        { weightGrams: 700 },
        { exempt: true, ursec: 'radio' },
        { ceilingCents: 40_00 },
      ] as const)
        expect((await override(target(), value, { days: 2 })).status).toBe(200);
      const about = {
        price: cents(70_00),
        productDetails: [{ name: 'Item Weight', value: '3 pounds' }],
        productTitle: `New ${WORD}`,
      };
      expect(await write(about, source)).toMatchObject({ changed: 1 });
      const inForce = { forbidden: 'FOOD', weightGrams: 700, exempt: true, ursec: 'radio', priceCents: null };
      const stated = {
        forbidden: null,
        weightGrams: expect.closeTo(1360.8, 1),
        exempt: false,
        ursec: 'none',
        priceCents: 70_00,
      };
      expect(await productOf(staff, asin)).toMatchObject({ title: `New ${WORD}`, stated, inForce });
      shop.clock.advance(3 * DAY_MS);
      staff = await createStaff(shop, 'purchasing');
      const ended = await shown(
        () => productOf(staff, asin),
        (found) => found.inForce.forbidden === null,
      );
      expect(ended).toMatchObject({ inForce: stated, effective: [] });
      expect(ended.history.rows).toHaveLength(4);
      expect((await addToCart()).status).not.toBe(422);
      customer = await shop.createCustomer();
    },
  );

  test('is one of two that two people make at once; the other is told', async () => {
    const both = await Promise.all([
      override(target(), { weightGrams: 500 }, { seen: 0 }),
      override({ shop, staff: colleague, asin }, { weightGrams: 900 }, { seen: 0 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.error.message).toBe('Alguien cambió esto mientras lo mirabas. Actualizá la página.');
    expect((await productOf(staff, asin)).history.rows).toHaveLength(1);
    const ends = await Promise.all([endOverride(staff, asin, 'weight'), endOverride(colleague, asin, 'weight')]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('comes back where a shorter one ends, but not after an end', async () => {
    await override(target(), { weightGrams: 500 }, { days: 9 });
    await override(target(), { weightGrams: 600 }, { days: 2 });
    shop.clock.advance(4 * DAY_MS);
    staff = await createStaff(shop, 'purchasing');
    customer = await shop.createCustomer();
    await shown(
      () => productOf(staff, asin),
      ({ inForce }) => inForce.weightGrams === 500,
    );
    await endOverride(staff, asin, 'weight');
    expect((await productOf(staff, asin)).inForce.weightGrams).toBeCloseTo(453.6, 1);
  });
});

describe('an act', () => {
  test('says before it is done what changes, for whom, and changes nothing then', async () => {
    await addToCart();
    const before = await productOf(staff, asin);
    const { body } = await override(target(), { forbidden: 'WEAPON' }, { dryRun: true });
    expect(body).toEqual({
      dryRun: true,
      effects: [
        expect.stringMatching(
          /^El producto está bloqueado\. Quien lo mira lee: «La Aduana .+» Vale hasta el \d+ de \w+ de \d{4} inclusive\.$/,
        ),
        'La compra de este producto deja de ser posible.',
        expect.stringMatching(/^Una unidad a Montevideo costaba U\$S\u00a0[\d,]+\.$/),
        '1 carrito lo tiene: al pagar se quita y se avisa.',
        'Ninguna orden sin pagar lo tiene.',
        'Las órdenes que ya existen conservan su precio y su peso.',
      ],
    });
    expect(await productOf(staff, asin)).toEqual(before);
    const heavier = await override(target(), { weightGrams: 5000 }, { dryRun: true });
    expect(heavier.body.effects[1]).toMatch(/^Una unidad a Montevideo pasa de U\$S\u00a0[\d,]+ a U\$S\u00a0[\d,]+\.$/);
  });

  test('is in the audit and the history with who and why, and no row of the history changes', async () => {
    await override(target(), { weightGrams: 500 });
    await endOverride(colleague, asin, 'weight');
    const { history, newest } = await productOf(staff, asin);
    expect(history.rows.map(({ by, value, reason }) => [by, value, reason])).toEqual([
      ['Ana owner', null, 'Prueba'],
      ['Ana purchasing', { weightGrams: 500 }, 'Prueba'],
    ]);
    expect(newest.weight).toBe(history.rows[0]?.id);
    const { db } = shop.context;
    const audit = db.selectFrom('staff_audit').select('act').where('subject_kind', '=', 'product');
    expect((await audit.where('subject_id', '=', asin).orderBy('id').execute()).map(({ act }) => act)).toEqual([
      'correctWeight',
      'endOverride',
    ]);
    for (const change of [sql`update product_overrides set reason = ''`, sql`delete from product_overrides`])
      await expect(change.execute(db)).rejects.toThrow('accept inserts only');
  });

  test('refuses a product that the shop does not know, a wrong figure and a day that is over or too far', async () => {
    const unknown = { shop, staff, asin: 'B0UNKNOWN1' };
    expect(await override(unknown, { weightGrams: 500 }, { seen: 0 })).toMatchObject({
      status: 404,
      error: { message: 'La tienda no conoce ese producto. Abrilo una vez en la tienda y volvé.' },
    });
    const field = (name: string, message: string) => ({ status: 400, error: { errors: [{ field: name, message }] } });
    const weight = 'El peso va de 5 a 100000 gramos, sin decimales';
    for (const weightGrams of [4, 100_001, 5.5])
      expect(await override(target(), { weightGrams })).toMatchObject(field('weightGrams', weight));
    expect(await override(target(), { ceilingCents: 0 })).toMatchObject(
      field('ceilingCents', 'El tope va de U$S 0,01 a U$S 10000'),
    );
    expect(await override(target(), { weightGrams: 500 }, { days: -1 })).toMatchObject(
      field('lastDay', 'Ese día ya pasó'),
    );
    expect(await override(target(), { weightGrams: 500 }, { days: 400 })).toMatchObject(
      field('lastDay', 'Una corrección vale hasta un año; elegí un día más cercano'),
    );
    expect(await endOverride(staff, asin, 'ceiling')).toMatchObject({ status: 409 });
    const input = { asin, lastDay: dayIn(shop, 2), seen: 0, weightGrams: 500 };
    expect((await (await createStaff(shop, 'support')).act('correctWeight', input)).status).toBe(403);
  });
});

describe('products', () => {
  test('are found by ASIN, by the address of their page and by words of the title', async () => {
    const find = async (q: string) => await staff.call('findProducts', { q });
    expect((await find(asin.toLowerCase())).body.only).toBe(asin);
    expect((await find(`https://www.amazon.com/Norda-Lamp/dp/${asin}/ref=sr_1_1?th=1`)).body.only).toBe(asin);
    const words = (await find(`${WORD} lamp`)).body;
    expect(words.only).toBeNull();
    expect(words.found.map((found) => found.asin)).toContain(asin);
    expect(await find('https://www.amazon.com/dp/B0UNKNOWN1')).toMatchObject({ status: 404 });
    expect(await find('B0UNKNOWN1')).toMatchObject({ status: 404 });
    expect((await find('zzzyxw')).body).toEqual({ found: [], only: null });
  });

  test('with an override are listed by kind, those that end first at the top, page by page', async () => {
    const asins = await insertProducts(shop, Array.from({ length: 60 }, product));
    for (const [index, each] of asins.entries())
      await override({ shop, staff, asin: each }, { ceilingCents: 100_00 }, { days: 300 - index, seen: 0 });
    const [first = '', second = ''] = asins;
    await endOverride(staff, first, 'ceiling');
    await override({ shop, staff, asin: second }, { ceilingCents: 90_00 }, { days: 3 });
    const start = (await staff.call('listOverrides', { kind: 'ceiling' })).body;
    expect(start.rows).toHaveLength(50);
    const rest = (await staff.call('listOverrides', { kind: 'ceiling', after: start.next ?? '' })).body;
    const rows = [...start.rows, ...rest.rows].filter((row) => asins.includes(row.asin));
    expect(rows.map((row) => row.asin)).toEqual([second, ...asins.slice(2).toReversed()]);
    expect(rows[0]?.value).toEqual({ ceilingCents: 90_00 });
    const soon = (await staff.call('listOverrides', { kind: 'ceiling', expiring: true })).body;
    expect(soon.rows.filter((row) => asins.includes(row.asin)).map((row) => row.asin)).toEqual([second]);
    expect((await staff.call('listOverrides', { after: 'x' })).status).toBe(400);
    const count = async (input: object) => (await staff.call('countOverrides', input)).body;
    const kind = 'ceiling';
    expect(await count({ kind })).toEqual({ count: start.rows.length + rest.rows.length, isMore: false, sums: [] });
    expect((await count({ kind, expiring: true })).count).toBe(soon.rows.length);
  });
});
