import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, type Currency, cents, sumCents } from '#domain/money/cents.ts';
import { type RateMicros, rateMicros } from '#domain/money/exchange.ts';
import { marginPerMille, type OrderMoney, orderMargin, sumMargins } from './margin.ts';

const order = (change: Partial<OrderMoney> = {}): OrderMoney => ({
  charged: cents(20_000),
  quoted: {
    goods: cents(10_000),
    freight: cents(4_000),
    handling: cents(500),
    service: cents(900),
    delivery: cents(350),
  },
  rate: rateMicros(40_000_000),
  isCalledOff: false,
  purchases: [{ paid: cents(10_700), credited: cents(0) }],
  carrier: { invoiced: null, weighed: null },
  refunds: [],
  commissions: [],
  ...change,
});

describe('the margin of an order', () => {
  test('is what was charged less taxes, marketplace, carrier, refunds and commissions, pesos at the order’s own rate', () => {
    const { amounts, carrierSource, isEstimated } = orderMargin(
      order({
        carrier: { invoiced: null, weighed: cents(5_000) },
        refunds: [{ cents: cents(40_000), currency: 'UYU' }],
        commissions: [{ cents: cents(300), currency: 'USD' }],
      }),
    );
    expect(amounts).toMatchObject({
      taxes: 4_250,
      marketplace: 10_700,
      carrier: 5_000,
      refunded: 1_000,
      commission: 300,
    });
    expect(amounts.margin).toBe(20_000 - 4_250 - 10_700 - 5_000 - 1_000 - 300);
    expect([carrierSource, isEstimated]).toEqual(['weight', false]);
  });

  test('takes the invoice before the weight, and the quote where there is neither', () => {
    expect(orderMargin(order({ carrier: { invoiced: cents(1), weighed: cents(2) } }))).toMatchObject({
      carrierSource: 'invoice',
      amounts: { carrier: 1 },
    });
    expect(orderMargin(order())).toMatchObject({ carrierSource: 'quote', amounts: { carrier: 4_000 } });
  });

  test('is an estimate while a purchase has no price, and nothing is bought, carried or taxed of an order called off', () => {
    expect(orderMargin(order({ purchases: [] }))).toMatchObject({
      isEstimated: true,
      amounts: { marketplace: 10_000 },
    });
    const off = orderMargin(
      order({ isCalledOff: true, purchases: [], refunds: [{ cents: cents(20_000), currency: 'USD' }] }),
    );
    expect(off).toMatchObject({ isEstimated: false, amounts: { margin: 0, taxes: 0, carrier: 0, marketplace: 0 } });
  });

  const amount = fc.nat(5_000_000).map((value) => value as Cents);
  const money = fc.record({ cents: amount, currency: fc.constantFrom<Currency>('USD', 'UYU') });
  const nullable = fc.option(amount);
  const anyOrder: fc.Arbitrary<OrderMoney> = fc.record({
    charged: amount,
    quoted: fc.record({ goods: amount, freight: amount, handling: amount, service: amount, delivery: amount }),
    rate: fc.integer({ min: 1_000_000, max: 90_000_000 }).map((value) => value as RateMicros),
    isCalledOff: fc.boolean(),
    purchases: fc.array(fc.record({ paid: nullable, credited: amount }), { maxLength: 3 }),
    carrier: fc.record({ invoiced: nullable, weighed: nullable }),
    refunds: fc.array(money, { maxLength: 3 }),
    commissions: fc.array(money, { maxLength: 3 }),
  });

  test('adds up to the cent, order by order and of a month', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 10 }), (orders) => {
        const all = orders.map((one) => orderMargin(one).amounts);
        for (const one of [...all, sumMargins(all)])
          expect(one.margin + sumCents([one.taxes, one.marketplace, one.carrier, one.refunded, one.commission])).toBe(
            one.charged,
          );
        for (const [index, one] of orders.entries()) {
          const { goods, freight, handling, service, delivery, taxes, charged } = all[index] ?? sumMargins([]);
          if (!one.isCalledOff) expect(sumCents([goods, freight, handling, service, delivery, taxes])).toBe(charged);
        }
        expect(sumMargins(all).margin).toBe(sumCents(all.map(({ margin }) => margin)));
      }),
    );
  });

  test('is told in tenths of a percent', () => {
    expect(marginPerMille({ margin: cents(1234), charged: cents(10_000) })).toBe(123);
    expect(marginPerMille({ margin: cents(-1), charged: cents(0) })).toBe(0);
  });
});
