import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#db/pool.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import type { Cents } from '#domain/money/cents.ts';
import { DELIVERY_ZONES, FRANCHISE_USES } from '#domain/order/status.ts';
import { dayStart, nextMidnight } from '#domain/time/montevideo.ts';
import type { Grams } from '#domain/weight/grams.ts';
import { REFORM_FIGURES, SEED_DRAFT } from '#testing/announced-reform.ts';
import { approveRule, CURRENT_RULES } from '#testing/rules.ts';
import { startShop } from '#testing/shop.ts';
import { openRuleBook } from './rule-book.ts';

const shop = await startShop();

const item: fc.Arbitrary<FeeItem> = fc.record({
  asin: fc.integer({ min: 0, max: 5 }).map((number) => `B00000000${number}` as Asin),
  unitPrice: fc.integer({ min: 1, max: 60_000 }).map((value) => value as Cents),
  quantity: fc.integer({ min: 1, max: 10 }),
  unitWeight: fc.option(fc.integer({ min: 0, max: 25_000 }).map((value) => value as Grams)),
  exempt: fc.boolean(),
  ursec: fc.constantFrom('none' as const, 'phone' as const, 'radio' as const),
});

test('a quote with the rules of the database equals one with the figures of the code', () => {
  const rules = shop.context.rules.current();
  const cart = fc.record({
    lines: fc.array(item, { minLength: 1, maxLength: 6 }),
    useFranchise: fc.constantFrom(...FRANCHISE_USES),
    deliveryZone: fc.constantFrom(...DELIVERY_ZONES),
    franchisesUsed: fc.option(fc.integer({ min: 0, max: 4 })),
  });
  fc.assert(
    fc.property(cart, (request) => {
      expect(quoteFees({ ...request, rules })).toEqual(quoteFees({ ...request, rules: CURRENT_RULES }));
    }),
    { numRuns: 300 },
  );
});

test('a rule holds from the first millisecond of its day in Montevideo, by itself; until then nothing changes', async () => {
  const { db } = shop.context;
  const id = await approveRule(shop, { ...SEED_DRAFT, validFrom: '2031-03-01' });
  const start = Date.parse(dayStart('2031-03-01'));
  let now = start - 3 * 60 * 60_000;
  const book = await openRuleBook({ db, clock: () => new Date(now) });
  const before = book.current();
  await book.refresh();
  now = start - 1;
  expect(book.current()).toBe(before);
  expect(before).toEqual(CURRENT_RULES);
  now = start;
  const { regime, tariff } = book.current();
  expect(regime).toEqual({ ...REFORM_FIGURES, validFrom: '2031-03-01' });
  expect(tariff).toEqual(before.tariff);
  expect(book.current()).toBe(book.current());
  expect(book.on('2031-02-28')).toEqual(before);
  const withdrawn = { state: 'withdrawn', withdrawn_at: new Date(start - 1) } as const;
  await db.updateTable('fee_rules').set(withdrawn).where('id', '=', id).execute();
  await book.refresh();
  expect(book.current().regime.validFrom).toBe('2017-01-01');
});

test('every process knows of an approval, and of a withdrawal, without being told', async () => {
  const other = await startShop({ database: { url: shop.databaseUrl } });
  const tomorrow = nextMidnight(shop.clock.now().toISOString()).slice(0, 10);
  const known = async (validFrom: string) =>
    await other.waitFor(
      `the regime of ${validFrom}`,
      async () => other.context.rules.on(tomorrow).regime.validFrom === validFrom,
    );
  const id = await approveRule(shop, { ...SEED_DRAFT, validFrom: tomorrow });
  await known(tomorrow);
  expect(other.context.rules.current()).toEqual(CURRENT_RULES);
  const withdrawn = { state: 'withdrawn', withdrawn_at: shop.clock.now() } as const;
  await shop.context.db.updateTable('fee_rules').set(withdrawn).where('id', '=', id).execute();
  await known('2017-01-01');
});

test('where the database is away, what was read last goes on to hold, and nothing starts without it', async () => {
  const pool = openPool({ url: shop.databaseUrl, max: 1 });
  const db = openDatabase(pool);
  const book = await openRuleBook({ db, clock: shop.clock.now });
  await pool.end();
  await expect(book.refresh()).rejects.toThrow();
  expect(book.current()).toEqual(CURRENT_RULES);
  await expect(openRuleBook({ db, clock: shop.clock.now })).rejects.toThrow();
});

test('an approved rule with figures that cannot be is not applied', async () => {
  const { rules } = shop.context;
  const body = { ...SEED_RULES.tariff.body, serviceRate: -900 };
  await expect(approveRule(shop, { kind: 'tariff', validFrom: '2020-01-01', body })).rejects.toThrow(/serviceRate/);
  expect(rules.current()).toEqual(CURRENT_RULES);
});
