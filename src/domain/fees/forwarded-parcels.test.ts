import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import { customsValue, quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { CONTENT_KINDS, type ContentKind, declaredItems, declaredValue } from '#domain/forwarding/parcel.ts';
import { addCents, cents, ZERO_CENTS } from '#domain/money/cents.ts';
import { DELIVERY_ZONES, FRANCHISE_USES } from '#domain/order/status.ts';
import { grams } from '#domain/weight/grams.ts';

const rules = rulesOn('2026-11-21', Object.values(SEED_RULES));

const content = fc.record({
  description: fc.constant('Camisas'),
  quantity: fc.integer({ min: 1, max: 12 }),
  unitPrice: fc.integer({ min: 1, max: 60_000 }).map(cents),
  kind: fc.constantFrom(...CONTENT_KINDS),
});
const request = fc.record({
  useFranchise: fc.constantFrom(...FRANCHISE_USES),
  deliveryZone: fc.constantFrom(...DELIVERY_ZONES),
  franchisesUsed: fc.integer({ min: 0, max: 4 }),
  rules: fc.constant(rules),
});

const URSEC: Readonly<Record<ContentKind, FeeItem['ursec']>> = {
  general: 'none',
  book: 'none',
  phone: 'phone',
  radio: 'radio',
};

test('parcels of one kind of goods each cost what lines of their weight and value do, without goods and service', () => {
  const parcel = fc.record({ goods: content, unitWeight: fc.integer({ min: 5, max: 4000 }) });
  fc.assert(
    fc.property(fc.array(parcel, { minLength: 1, maxLength: 5 }), request, (parcels, of) => {
      const forwarded = parcels.map(({ goods, unitWeight }) => ({
        contents: [goods],
        weightGrams: grams(unitWeight * goods.quantity),
      }));
      const lines = parcels.map(({ goods: { quantity, unitPrice, kind }, unitWeight }, index) => ({
        asin: `B00000000${index}` as Asin,
        unitPrice,
        quantity,
        unitWeight: grams(unitWeight),
        exempt: kind === 'book',
        ursec: URSEC[kind],
      }));
      const bought = quoteFees({ ...of, lines });
      const brought = quoteFees({ ...of, lines: [], forwarded });
      const { productsTotal, serviceFee, total } = bought;
      expect(brought).toEqual({
        ...bought,
        productsTotal: ZERO_CENTS,
        serviceFee: ZERO_CENTS,
        forwardedGoods: productsTotal,
        total: cents(total - addCents(productsTotal, serviceFee)),
        bigPriceDetected: brought.realWeight > rules.regime.maxKg * 1000,
      });
      expect(customsValue(brought)).toBe(customsValue(bought));
    }),
  );
});

test('the freight of a parcel counts for taxes as far as its value is taxable', () => {
  const quoteOf = (kinds: readonly ContentKind[]) => {
    const contents = kinds.map((kind) => ({ description: '', quantity: 1, unitPrice: cents(500_00), kind }));
    const parcel = { contents, weightGrams: grams(2000) };
    const deliveryZone = 'PICKUP' as const;
    return quoteFees({ lines: [], forwarded: [parcel], useFranchise: 'USE', deliveryZone, franchisesUsed: 0, rules });
  };
  const [mixed, general] = [quoteOf(['book', 'general', 'general', 'book']), quoteOf(['general', 'general'])];
  expect([mixed.useFranchise, mixed.freight]).toEqual(['NOT_APPLICABLE', general.freight]);
  const halfOfFreight = mixed.freight / 2;
  expect(mixed.iva).toBe(Math.round(((1000_00 + halfOfFreight) * rules.regime.generalIva) / 10_000));
  expect(quoteOf(['book']).iva).toBe(0);
});

test('declared items keep the value of their parcel, and its weight up to the rounding of a unit', () => {
  fc.assert(
    fc.property(
      fc.array(content, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 30_000 }),
      (goods, weight) => {
        const items = declaredItems([{ contents: goods, weightGrams: grams(weight) }]);
        expect(declaredValue(items)).toBe(declaredValue(goods));
        const units = goods.reduce((sum, { quantity }) => sum + quantity, 0);
        const declared = items.reduce((sum, { unitGrams, quantity }) => sum + unitGrams * quantity, 0);
        expect(Math.abs(declared - weight)).toBeLessThanOrEqual(units / 2);
      },
    ),
  );
});
