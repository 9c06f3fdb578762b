import { expect, test } from 'vitest';
import { parseAsin } from '#domain/catalog/asin.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/money/cents.ts';
import { insertProducts } from '#testing/products.ts';
import type { TestCustomer } from '#testing/reachable-shop.ts';
import { sharedShop } from '#testing/shop.ts';

const shop = await sharedShop();

/** A product by its price in dollars and its weight in kilograms; without weight when null. */
function priced(dollars: number, kilograms: number | null, about: Partial<Product> = {}): Partial<Product> {
  const productDetails = kilograms === null ? [] : [{ name: 'Item Weight', value: `${kilograms} kg` }];
  return { price: cents(Math.round(dollars * 100)), productDetails, ...about };
}

const BOOK: Partial<Product> = { productTitle: 'El Aleph', categories: ['Books', 'Literature & Fiction'] };
const PHONE: Partial<Product> = {
  productTitle: 'Aurora X2 5G Unlocked Smartphone',
  categories: ['Cell Phones & Accessories', 'Cell Phones'],
};

async function quote(lines: [string | undefined, number][], rest: object, token?: string) {
  const productsAsin = lines.map(([asin, quantity]) => ({ asin, quantity }));
  return shop.call('quoteFees', { body: { useFranchise: 'USE', productsAsin, ...rest } }, token ? { token } : {});
}

async function quoteOf(products: [Partial<Product>, number][], rest: object) {
  const asins = await insertProducts(
    shop,
    products.map(([about]) => about),
  );
  const answer = await quote(
    asins.map((asin, index) => [asin, products[index]?.[1] ?? 1]),
    rest,
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

test('worked example 1: one pound for 50 dollars, picked up at the branch [API-22, FEE-08, FEE-10, FEE-11, ENT-29, ROLE-05]', async () => {
  const pound = [{ name: 'Item Weight', value: '1 pounds' }];
  const fees = await quoteOf([[{ price: cents(50_00), productDetails: pound }, 1]], { deliveryZone: 'PICKUP' });
  expect(fees).toMatchObject({ realWeight: 0.454, weight: 0.5, freight: 10, handling: 5, fee: { product: 4.5 } });
  expect(fees).toMatchObject({ deliveryFee: 0, francheseFees: 0, iva: 0, extraFees: 0, ursecFee: 0, total: 69.5 });
  expect(fees).toMatchObject({
    useFranchise: 'USE',
    franchiseLeft: null,
    franchiseOffered: true,
    franchiseRefusal: null,
  });
});

test('worked example 2: two lines of more than 3 kg to Montevideo [FEE-06, FEE-12]', async () => {
  const goods: [Partial<Product>, number][] = [
    [priced(60, 1.6), 1],
    [priced(30, 0.8), 2],
  ];
  const fees = await quoteOf(goods, { deliveryZone: 'MONTEVIDEO' });
  expect(fees).toMatchObject({ productsTotal: 120, realWeight: 3.2, freight: 48, handling: 5 });
  expect(fees).toMatchObject({ fee: { product: 10.8 }, deliveryFee: 3.5, total: 187.3 });
});

test('worked example 3: the simplified regime, 6 kg to the interior [FEE-07, FEE-13, ENT-05]', async () => {
  const fees = await quoteOf([[priced(150, 6), 1]], { useFranchise: 'NOT_USE', deliveryZone: 'OTHER_DEPARTMENTS' });
  expect(fees).toMatchObject({ freight: 72, handling: 5, fee: { product: 13.5 }, deliveryFee: 5 });
  expect(fees).toMatchObject({ francheseFees: 92, total: 337.5, useFranchise: 'NOT_USE', franchiseRefusal: null });
});

test('worked example 4: 250 dollars exceed the franchise limit although the franchise was requested [API-23, ENT-30]', async () => {
  const fees = await quoteOf([[priced(250, 2), 1]], { deliveryZone: 'PICKUP' });
  expect(fees).toMatchObject({ freight: 40, handling: 5, fee: { product: 22.5 }, iva: 63.8, extraFees: 110.2 });
  expect(fees).toMatchObject({ total: 491.5, useFranchise: 'NOT_APPLICABLE', excededLimitImportationAmount: true });
  expect(fees).toMatchObject({ franchiseOffered: false, franchiseRefusal: 'AMOUNT' });
});

test('worked example 5: six equal units are a commercial import [ENT-30]', async () => {
  const fees = await quoteOf([[priced(10, 0.1), 6]], { deliveryZone: 'PICKUP' });
  expect(fees).toMatchObject({ weight: 0.6, freight: 12, handling: 5, fee: { product: 5.4 }, iva: 15.84 });
  expect(fees).toMatchObject({ extraFees: 27.36, total: 125.6, useFranchise: 'NOT_APPLICABLE' });
  expect(fees).toMatchObject({ excededQuantityLimit: true, franchiseRefusal: 'QUANTITY' });
});

test('each alert flag is set by its own limit and false otherwise [ENT-30]', async () => {
  const flagsOf = async (dollars: number, kilograms: number, quantity: number) => {
    const fees = await quoteOf([[priced(dollars, kilograms), quantity]], { deliveryZone: 'PICKUP' });
    const { bigPriceDetected, excededQuantityLimit, excededLimitImportationAmount } = fees;
    return { bigPriceDetected, excededQuantityLimit, excededLimitImportationAmount };
  };
  const none = { bigPriceDetected: false, excededQuantityLimit: false, excededLimitImportationAmount: false };
  expect(await flagsOf(50, 1, 1)).toStrictEqual(none);
  expect(await flagsOf(50, 20.1, 1)).toStrictEqual({ ...none, bigPriceDetected: true });
  expect(await flagsOf(10, 0.1, 6)).toStrictEqual({ ...none, excededQuantityLimit: true });
  expect(await flagsOf(250, 2, 1)).toStrictEqual({ ...none, excededLimitImportationAmount: true });
});

test('worked example 6: a book pays no tax, not even the minimum tax', async () => {
  const fees = await quoteOf([[priced(40, 0.5, BOOK), 1]], { useFranchise: 'NOT_USE', deliveryZone: 'PICKUP' });
  expect(fees).toMatchObject({ freight: 10, handling: 5, fee: { product: 3.6 }, francheseFees: 0, total: 58.6 });
});

test('worked example 7: a phone pays the URSEC fee for phones', async () => {
  const fees = await quoteOf([[priced(180, 0.4, PHONE), 1]], { deliveryZone: 'MONTEVIDEO' });
  expect(fees).toMatchObject({ freight: 8, handling: 5, fee: { product: 16.2 }, deliveryFee: 3.5 });
  expect(fees).toMatchObject({ ursecFeeForPhones: 9, ursecFee: 0, total: 221.7 });
});

test('worked example 8: the fifth package costs two dollars more [FEE-09]', async () => {
  const five = Array.from({ length: 5 }, (): [Partial<Product>, number] => [priced(10, 0.1), 1]);
  const fees = await quoteOf(five, { deliveryZone: 'PICKUP' });
  expect(fees).toMatchObject({ productsTotal: 50, freight: 10, handling: 7, fee: { product: 4.5 }, total: 71.5 });
});

test('the freight rate changes at 3 and at 5 kg [FEE-05, FEE-06, FEE-07]', async () => {
  const cases: [number, number][] = [
    [1, 20],
    [2.9, 58],
    [3, 45],
    [4.9, 73.5],
    [5, 60],
    [10, 120],
  ];
  for (const [weight, freight] of cases) {
    expect(await quoteOf([[priced(20, weight), 1]], { deliveryZone: 'PICKUP' })).toMatchObject({ weight, freight });
  }
});

test('199.99 dollars use the franchise; 200.00 do not and still offer the choice [API-23, CONST-02]', async () => {
  expect(await quoteOf([[priced(199.99, 1), 1]], {})).toMatchObject({ useFranchise: 'USE', franchiseOffered: true });
  expect(await quoteOf([[priced(200, 1), 1]], {})).toMatchObject({
    useFranchise: 'NOT_APPLICABLE',
    franchiseOffered: true,
    franchiseRefusal: 'AMOUNT',
  });
});

test('a product without a published weight counts as 340 g [CONST-22]', async () => {
  expect(await quoteOf([[priced(20, null), 1]], {})).toMatchObject({ realWeight: 0.34, weight: 0.4, freight: 8 });
});

test('lines of the same asin are added up, also against the quantity limit', async () => {
  const [asin] = await insertProducts(shop, [priced(10, 0.1)]);
  const twice = await quote(
    [
      [asin, 1],
      [asin?.toLowerCase(), 2],
    ],
    {},
  );
  const once = await quote([[asin, 3]], {});
  expect(twice.body).toEqual(once.body);
  expect(
    (
      await quote(
        [
          [asin, 6],
          [asin, 5],
        ],
        {},
      )
    ).status,
  ).toBe(422);
});

test('an empty list is refused, and an invalid line is refused with its asin in the message', async () => {
  const [valid, unpriced, kindle] = await insertProducts(shop, [
    priced(10, 0.1),
    { price: null },
    { productTitle: 'Kindle Edition of a Novel', categories: ['Kindle Store'] },
  ]);
  expect((await quote([], {})).status).toBe(422);
  const invalid: [string | undefined, number][] = [
    ['B0NOTEXIST', 1],
    ['not an asin', 1],
    [valid, 0],
    [valid, 11],
    [valid, 1.5],
    [valid, -1],
    [unpriced, 1],
    [kindle, 1],
  ];
  for (const [asin, quantity] of invalid) {
    const answer = await quote([[asin, quantity]], {});
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain(asin);
  }
});

test('a quote has the current price of each product, and a refusal names every product that cannot be bought', async () => {
  const [sold, kindle, unpriced] = await insertProducts(shop, [
    priced(12.5, 0.1, { salePrice: cents(9_90) }),
    { productTitle: 'Kindle Edition of a Novel', categories: ['Kindle Store'] },
    { price: null },
  ]);
  expect((await quote([[sold, 2]], {})).body.products).toEqual([{ asin: sold, price: 9.9, unsure: false }]);
  const refused = await quote(
    [sold, kindle, 'B0NOTEXIST', unpriced].map((asin) => [asin, 1] as [string, number]),
    {},
  );
  expect(refused.status).toBe(422);
  expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    `productsAsin.${kindle}`,
    'productsAsin.B0NOTEXIST',
    `productsAsin.${unpriced}`,
  ]);
});

test('a body outside the contract is 400 [ENT-03, ENT-05]', async () => {
  const [asin] = await insertProducts(shop, [priced(10, 0.1)]);
  for (const wrong of [{ useFranchise: 'MAYBE' }, { deliveryZone: 'MOON' }, { total: 1 }, { productsAsin: 'all' }]) {
    expect((await quote([[asin, 1]], wrong)).status).toBe(400);
  }
});

test('the delivery zone defaults to that of the default address, and to the branch without one', async () => {
  const [asin] = await insertProducts(shop, [priced(10, 0.1)]);
  const customer = await shop.createCustomer();
  expect((await quote([[asin, 1]], {})).body.deliveryZone).toBe('PICKUP');
  expect((await quote([[asin, 1]], {}, customer.token)).body.deliveryZone).toBe('PICKUP');
  await addAddress(customer, 'Canelones');
  expect((await quote([[asin, 1]], {}, customer.token)).body).toMatchObject({
    deliveryZone: 'OTHER_DEPARTMENTS',
    deliveryFee: 5,
  });
});

test('a fourth duty-free order in a year is simplified; canceled orders and those of last year do not count', async () => {
  const [asin] = await insertProducts(shop, [priced(100, 1)]);
  const customer = await shop.createCustomer();
  const year = shop.clock.now().getUTCFullYear();
  await putOrder(customer, { status: 'CANCELED' });
  await putOrder(customer, { status: 'PAID' });
  await putOrder(customer, { status: 'DELIVERED', createdAt: new Date(`${year}-01-01T03:00:00Z`) });
  await putOrder(customer, { status: 'DELIVERED', createdAt: new Date(`${year}-01-01T02:59:59Z`) });
  await putOrder(customer, { status: 'NEW', use: 'NOT_USE' });
  const third = await quote([[asin, 1]], {}, customer.token);
  expect(third.body).toMatchObject({ useFranchise: 'USE', franchiseLeft: 1 });
  await putOrder(customer, { status: 'NEW' });
  const fourth = await quote([[asin, 1]], {}, customer.token);
  expect(fourth.body).toMatchObject({ useFranchise: 'NOT_USE', franchiseLeft: 0, francheseFees: 62 });
  expect(fourth.body.franchiseRefusal).toBe('YEAR_COUNT');
});

test("a userId in the body does not reveal another customer's franchise year", async () => {
  const [asin] = await insertProducts(shop, [priced(100, 1)]);
  const [other, customer] = [await shop.createCustomer(), await shop.createCustomer()];
  for (const _ of [1, 2, 3]) await putOrder(other, { status: 'PAID' });
  expect((await quote([[asin, 1]], { userId: other.id }, customer.token)).body.franchiseLeft).toBe(3);
  expect((await quote([[asin, 1]], { userId: other.id })).body.franchiseLeft).toBeNull();
});

async function addAddress(customer: TestCustomer, apartment: string): Promise<void> {
  const where = { address: 'Av. Artigas', neighborhood: 'Centro', zipCode: '90000', phoneNumber: '099123456' };
  const added = await shop.call('addAddress', { body: { ...where, apartment } }, { token: customer.token });
  expect(added.status).toBe(201);
}

interface PastOrder {
  status: string;
  use?: 'USE' | 'NOT_USE';
  createdAt?: Date;
}

/** Inserts an earlier order directly, because only its status, regime and date matter here. */
async function putOrder(customer: TestCustomer, { status, use = 'USE', createdAt }: PastOrder): Promise<void> {
  const { db, random } = shop.context;
  const money = { rate_micros: 40_000_000, amount_cents: 100, amount_usd_cents: 100, fees: '{"productsTotal":10000}' };
  const delivery = { delivery_method: 'pickup', delivery_zone: 'PICKUP', address: '{}', consignee: '{}' } as const;
  await db
    .insertInto('orders')
    .values({
      id: random.uuid(),
      customer_id: customer.id,
      cart_id: random.uuid(),
      status,
      currency: 'USD',
      use_franchise: use,
      customer_email: customer.email,
      payment_method: null,
      carrier_tracking_number: null,
      issue: null,
      created_at: createdAt ?? shop.clock.now(),
      ...money,
      ...delivery,
    })
    .execute();
}

test('an asin is accepted in lower case', async () => {
  const asin = parseAsin('b0lowcase1') ?? undefined;
  await insertProducts(shop, [priced(10, 0.1, { asin })]);
  expect((await quote([['b0lowcase1', 1]], {})).status).toBe(200);
});
