import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asin } from '#domain/catalog/asin.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { SEED_RULES } from '#domain/fees/seed-rules.ts';
import { type Cents, cents, sumCents } from '#domain/money/cents.ts';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import { DELIVERY_ZONES, FRANCHISE_USES } from '#domain/order/status.ts';
import { taxableBase } from '#domain/payment/attempt.ts';
import type { Grams } from '#domain/weight/grams.ts';
import {
  chargeLines,
  creditLines,
  creditTotals,
  type FiscalLine,
  fiscalName,
  fiscalTotals,
  needsReceiver,
  orderLines,
  remainingLines,
} from './fiscal-document.ts';

const rules = rulesOn('2026-11-21', Object.values(SEED_RULES));
const RATE = rateMicros(39_850_000);

const anyQuote = fc
  .record({
    lines: fc.uniqueArray(
      fc.record({
        asin: fc.integer({ min: 0, max: 5 }).map((number) => `B00000000${number}` as Asin),
        unitPrice: fc.integer({ min: 1, max: 60_000 }).map((value) => value as Cents),
        quantity: fc.integer({ min: 1, max: 10 }),
        unitWeight: fc.integer({ min: 10, max: 9000 }).map((value) => value as Grams),
        exempt: fc.boolean(),
        ursec: fc.constantFrom('none' as const, 'phone' as const, 'radio' as const),
      }),
      { selector: (line) => line.asin, minLength: 1, maxLength: 6 },
    ),
    useFranchise: fc.constantFrom(...FRANCHISE_USES),
    deliveryZone: fc.constantFrom(...DELIVERY_ZONES),
    franchisesUsed: fc.constant(0),
    rules: fc.constant(rules),
  })
  .map(quoteFees);

const sum = (lines: readonly FiscalLine[]) => sumCents(lines.map((line) => line.cents));

/** One 180.00 phone at 0.4 kg with franchise, to Montevideo: example 7 of the fees. */
const PHONE = quoteFees({
  lines: [
    {
      asin: 'B000000001' as Asin,
      unitPrice: cents(180_00),
      quantity: 1,
      unitWeight: 400 as Grams,
      exempt: false,
      ursec: 'phone',
    },
  ],
  useFranchise: 'USE',
  deliveryZone: 'MONTEVIDEO',
  franchisesUsed: 0,
  rules,
});

test('an e-ticket taxes the service, the handling and the delivery of an order, and nothing else', () => {
  const lines = orderLines(cents(221_70), PHONE);
  expect(lines.map(({ what, tax, cents: own }) => `${what} ${tax} ${own}`)).toEqual([
    'Productos not-billable 18000',
    'Flete not-billable 800',
    'Servicio basic 1620',
    'Gestión basic 500',
    'Entrega basic 350',
    'URSEC por celular not-billable 900',
  ]);
  expect(fiscalTotals(lines)).toEqual({ net: 2025, iva: 445, notBillable: 19_700, total: 22_170 });
});

test('what is paid in pesos is divided to the cent', () => {
  const paid = toPesos(cents(221_70), RATE);
  const lines = orderLines(paid, PHONE);
  expect(sum(lines)).toBe(paid);
  expect(lines.find(({ what }) => what === 'Servicio')?.cents).toBe(toPesos(cents(16_20), RATE));
});

test('the lines of a payment add up to it, and its IVA is that of the invoice which the bank is told of', () => {
  fc.assert(
    fc.property(anyQuote, fc.boolean(), (quote, inPesos) => {
      const paid = inPesos ? toPesos(quote.total, RATE) : quote.total;
      const lines = orderLines(paid, quote);
      const totals = fiscalTotals(lines);
      expect(sum(lines)).toBe(paid);
      expect(totals.net + totals.iva + totals.notBillable).toBe(paid);
      if (!inPesos) expect(totals.net).toBe(taxableBase(quote));
    }),
  );
});

test('a payment besides the amount of the order is taxed for the part that is the own sale of the shop', () => {
  const facts = { what: 'Diferencia', usd: cents(5_00), taxableUsd: cents(82) };
  expect(fiscalTotals(chargeLines(cents(5_00), facts))).toEqual({ net: 82, iva: 18, notBillable: 400, total: 500 });
  const paid = toPesos(cents(5_00), RATE);
  expect(sum(chargeLines(paid, facts))).toBe(paid);
  const all = { what: 'Diferencia', usd: cents(3_50), taxableUsd: cents(2_87) };
  expect(chargeLines(cents(3_50), all).map(({ tax }) => tax)).toEqual(['basic']);
});

test('freight that cost less comes off the freight, everything else off each line in proportion', () => {
  const lines = orderLines(cents(221_70), PHONE);
  expect(creditLines(lines, { amount: cents(2_00), isFreight: true })).toEqual([
    { what: 'Flete', tax: 'not-billable', cents: 200 },
  ]);
  const beyond = creditLines(lines, { amount: cents(10_00), isFreight: true });
  expect(beyond.find(({ what }) => what === 'Flete')?.cents).toBe(800);
  expect(sum(beyond)).toBe(1000);
  const half = creditLines(lines, { amount: cents(110_85), isFreight: false });
  expect(half.find(({ what }) => what === 'Servicio')?.cents).toBe(810);
  expect(() => creditLines(lines, { amount: cents(221_71), isFreight: false })).toThrow(RangeError);
});

test('credit notes never exceed their e-ticket, in no line, and all of them together take back its IVA to the cent', () => {
  const shares = fc.array(fc.record({ part: fc.integer({ min: 1, max: 100 }), isFreight: fc.boolean() }), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(anyQuote, shares, (quote, refunds) => {
      const ticket = orderLines(quote.total, quote);
      let credited: FiscalLine[] = [];
      let iva = 0;
      for (const { part, isFreight } of [...refunds, { part: 100, isFreight: false }]) {
        const left = remainingLines(ticket, credited);
        const amount = cents(Math.floor((sum(left) * part) / 100));
        const note = creditLines(left, { amount, isFreight });
        const totals = creditTotals(left, note);
        expect(sum(note)).toBe(amount);
        expect(totals.net + totals.iva + totals.notBillable).toBe(amount);
        expect(totals.iva).toBeGreaterThanOrEqual(0);
        credited = [...credited, ...note];
        iva += totals.iva;
        for (const line of remainingLines(ticket, credited)) expect(line.cents).toBeGreaterThanOrEqual(0);
      }
      expect(sum(credited)).toBe(quote.total);
      expect(iva).toBe(fiscalTotals(ticket).iva);
    }),
  );
});

test('a document names who pays from the limit of the law on, in pesos or at the rate of its dollars', () => {
  expect(needsReceiver(cents(30_000_00), 'UYU', null)).toBe(false);
  expect(needsReceiver(cents(30_000_01), 'UYU', null)).toBe(true);
  expect(needsReceiver(cents(752_00), 'USD', RATE)).toBe(false);
  expect(needsReceiver(cents(753_00), 'USD', RATE)).toBe(true);
  expect(needsReceiver(cents(1), 'USD', null)).toBe(true);
});

test('a document is called by its kind, its series and its number', () => {
  expect(fiscalName({ kind: 'e-ticket', series: 'A', number: 123 })).toBe('e-Ticket A 123');
  expect(fiscalName({ kind: 'credit-note', series: 'B', number: 7 })).toBe('Nota de crédito de e-Ticket B 7');
  expect(fiscalName({ kind: 'e-ticket', series: null, number: null })).toBe('e-Ticket');
});
