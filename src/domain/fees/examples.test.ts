import { describe, expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import type { FeeItem } from '#domain/fees/parcel.ts';
import { type FeeRequest, quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { type DeliveryZone, FRANCHISE_USES, type FranchiseUse } from '#domain/order/status.ts';
import { type Grams, grams } from '#domain/weight/grams.ts';
import { gramsToKilograms, tenthsToKilograms } from '#domain/weight/kilograms.ts';

const rules = rulesOn('2026-11-21', Object.values(SEED_RULES));

let serial = 0;
function line(usd: number, unitGrams: number | null, over: Partial<FeeItem> = {}): FeeItem {
  serial += 1;
  return {
    asin: `B0${String(serial).padStart(8, '0')}` as Asin,
    unitPrice: cents(Math.round(usd * 100)),
    quantity: 1,
    unitWeight: unitGrams === null ? null : (unitGrams as Grams),
    exempt: false,
    ursec: 'none',
    ...over,
  };
}

function request(lines: FeeItem[], requested: FranchiseUse, over: Partial<FeeRequest> = {}): FeeRequest {
  return { lines, useFranchise: requested, deliveryZone: 'PICKUP', franchisesUsed: null, rules, ...over };
}

function quote(lines: FeeItem[], requested: FranchiseUse, zone: DeliveryZone = 'PICKUP') {
  return quoteFees(request(lines, requested, { deliveryZone: zone }));
}

const usd = (amount: number): Cents => cents(Math.round(amount * 100));

describe('the eight worked examples', () => {
  test('1: one product of one pound under the franchise [FEE-05, FEE-08, FEE-10, FEE-11]', () => {
    const fees = quote([line(50, 453.59237)], 'USE');
    expect(fees).toMatchObject({ freight: usd(10), handling: usd(5), serviceFee: usd(4.5), total: usd(69.5) });
    expect([gramsToKilograms(fees.realWeight), tenthsToKilograms(fees.weightTenths)]).toEqual([0.454, 0.5]);
  });

  test('2: two lines delivered in Montevideo [FEE-06, FEE-12]', () => {
    const fees = quote([line(60, 1600), line(30, 800, { quantity: 2 })], 'USE', 'MONTEVIDEO');
    expect(fees).toMatchObject({ productsTotal: usd(120), freight: usd(48), handling: usd(5), serviceFee: usd(10.8) });
    expect(fees).toMatchObject({ deliveryFee: usd(3.5), total: usd(187.3), useFranchise: 'USE' });
    expect(gramsToKilograms(fees.realWeight)).toBe(3.2);
  });

  test('3: simplified regime, delivered in the interior [FEE-07, FEE-13]', () => {
    const fees = quote([line(150, 6000)], 'NOT_USE', 'OTHER_DEPARTMENTS');
    expect(fees).toMatchObject({ freight: usd(72), handling: usd(5), serviceFee: usd(13.5), deliveryFee: usd(5) });
    expect(fees).toMatchObject({ francheseFees: usd(92), total: usd(337.5), useFranchise: 'NOT_USE' });
  });

  test('4: goods above the limit are a general import [CONST-02]', () => {
    const fees = quote([line(250, 2000)], 'USE');
    expect(fees).toMatchObject({ useFranchise: 'NOT_APPLICABLE', freight: usd(40), serviceFee: usd(22.5) });
    expect(fees).toMatchObject({ iva: usd(63.8), extraFees: usd(110.2), total: usd(491.5) });
    expect(fees).toMatchObject({ excededLimitImportationAmount: true, refusal: 'AMOUNT', franchiseOffered: false });
  });

  test('5: six equal units are a general import [CONST-04]', () => {
    const fees = quote([line(10, 100, { quantity: 6 })], 'USE');
    expect(fees).toMatchObject({ useFranchise: 'NOT_APPLICABLE', freight: usd(12), serviceFee: usd(5.4) });
    expect(fees).toMatchObject({ iva: usd(15.84), extraFees: usd(27.36), total: usd(125.6) });
    expect(fees).toMatchObject({ excededQuantityLimit: true, refusal: 'UNITS' });
  });

  test('6: a book pays no tax', () => {
    const fees = quote([line(40, 500, { exempt: true })], 'NOT_USE');
    expect(fees).toMatchObject({ freight: usd(10), serviceFee: usd(3.6), francheseFees: usd(0), total: usd(58.6) });
    expect(fees).toMatchObject({ useFranchise: 'NOT_APPLICABLE', refusal: 'NOTHING_TAXABLE' });
  });

  test('7: a phone pays the URSEC fee', () => {
    const fees = quote([line(180, 400, { ursec: 'phone' })], 'USE', 'MONTEVIDEO');
    expect(fees).toMatchObject({
      freight: usd(8),
      serviceFee: usd(16.2),
      ursecFeeForPhones: usd(9),
      total: usd(221.7),
    });
  });

  test('8: the fifth package costs more [FEE-09]', () => {
    const fees = quote(
      [1, 2, 3, 4, 5].map(() => line(10, 100)),
      'USE',
    );
    expect(fees).toMatchObject({ productsTotal: usd(50), freight: usd(10), handling: usd(7), total: usd(71.5) });
  });
});

describe('a parcel without taxable goods', () => {
  const nothingTaxable = { useFranchise: 'NOT_APPLICABLE', refusal: 'NOTHING_TAXABLE', franchiseOffered: false };
  const noTaxes = { francheseFees: 0, iva: 0, extraFees: 0 };

  test.each(FRANCHISE_USES)('uses no franchise and pays no tax when %s is requested', (requested) => {
    for (const price of [40, 200, 250]) {
      expect(quote([line(price, 500, { exempt: true })], requested)).toMatchObject({ ...nothingTaxable, ...noTaxes });
    }
  });

  test('the reason stands before every other one', () => {
    const books = [line(90, 11_000, { exempt: true, quantity: 6 })];
    expect(quoteFees(request(books, 'USE', { franchisesUsed: 3 }))).toMatchObject({ ...nothingTaxable, ...noTaxes });
  });

  test('one taxable line is enough for the franchise', () => {
    const mixed = [line(40, 500, { exempt: true }), line(1, 100)];
    expect(quote(mixed, 'USE')).toMatchObject({ useFranchise: 'USE', refusal: null, franchiseOffered: true });
  });
});

describe('boundaries', () => {
  test('at exactly 200 the choice is offered but the franchise is not applied [CONST-02, CONST-03]', () => {
    expect(quote([line(200, 500)], 'USE')).toMatchObject({ franchiseOffered: true, useFranchise: 'NOT_APPLICABLE' });
    expect(quote([line(200.01, 500)], 'USE').franchiseOffered).toBe(false);
    expect(quote([line(199.99, 500)], 'USE').useFranchise).toBe('USE');
  });

  test('five equal units set no flag, six do, also when one ASIN is on two lines [CONST-04]', () => {
    const half = line(10, 100, { quantity: 3 });
    expect(quote([line(10, 100, { quantity: 5 })], 'USE').excededQuantityLimit).toBe(false);
    const fees = quote([half, half], 'USE');
    expect(fees).toMatchObject({ excededQuantityLimit: true, packages: 1, productsTotal: usd(60) });
  });

  test('20 kg are within the franchise, one gram more is not', () => {
    expect(quote([line(50, 20_000)], 'USE')).toMatchObject({ useFranchise: 'USE', bigPriceDetected: false });
    expect(quote([line(50, 20_001)], 'USE')).toMatchObject({ useFranchise: 'NOT_APPLICABLE', bigPriceDetected: true });
    expect(quote([line(50, 0)], 'USE').bigPriceDetected).toBe(true);
  });

  test('USE becomes the simplified regime when the year is used up', () => {
    const spent = quoteFees(request([line(10, 100)], 'USE', { franchisesUsed: 3 }));
    expect(spent).toMatchObject({ useFranchise: 'NOT_USE', refusal: 'YEARLY_SHIPMENTS', franchiseLeft: 0 });
    expect(spent.francheseFees).toBe(usd(12));
    expect(quoteFees(request([line(10, 100)], 'USE', { franchisesUsed: 2 }))).toMatchObject({
      useFranchise: 'USE',
      franchiseLeft: 1,
    });
    expect(quote([line(10, 100)], 'USE').franchiseLeft).toBeNull();
  });

  test('a unit listed under 5 g is a placeholder: 340 g are billed and the weight is doubtful', () => {
    for (const placeholder of [0, 0.5, 4.99]) {
      const fees = quote([line(10, placeholder, { quantity: 2 })], 'USE');
      expect(fees).toMatchObject({ bigPriceDetected: true, weightTenths: 7, freight: usd(14) });
    }
    expect(quote([line(10, 5)], 'USE')).toMatchObject({ bigPriceDetected: false, weightTenths: 1 });
  });

  test('340 g are assumed without a published weight [CONST-22]', () => {
    const fees = quote([line(10, null, { quantity: 2 })], 'USE');
    expect(gramsToKilograms(fees.realWeight)).toBe(0.68);
    expect(fees.bigPriceDetected).toBe(false);
  });

  test('taxes include only the freight share of the taxable goods', () => {
    const fees = quote([line(150, 1000), line(100, 1000, { exempt: true })], 'NOT_APPLICABLE');
    expect(fees).toMatchObject({ freight: usd(40), iva: usd(37.4), extraFees: usd(64.6) });
  });

  test('the URSEC fee is per unit and separate for phones and radios', () => {
    const fees = quote([line(20, 100, { ursec: 'radio', quantity: 2 }), line(30, 100, { ursec: 'phone' })], 'USE');
    expect(fees).toMatchObject({ ursecFee: usd(18), ursecFeeForPhones: usd(9) });
  });

  test('0.5 kg exactly is billed as 0.5, and from 3 kg the tier applies to the whole weight [FEE-06]', () => {
    expect(quote([line(1, 100, { quantity: 5 })], 'USE').weightTenths).toBe(5);
    expect(quote([line(1, 3000)], 'USE').freight).toBe(usd(45));
    expect(quote([line(1, grams(4900))], 'USE').freight).toBe(usd(73.5));
    expect(quote([line(1, 2900)], 'USE').freight).toBe(usd(58));
  });
});
