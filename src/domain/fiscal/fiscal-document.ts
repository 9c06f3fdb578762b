import type { OrderQuote } from '#domain/fees/quote.ts';
import { quoteParts } from '#domain/fees/quote-parts.ts';
import { allocateCents } from '#domain/money/allocate.ts';
import { addCents, type Cents, type Currency, cents, sumCents, ZERO_CENTS } from '#domain/money/cents.ts';
import { type RateMicros, toPesos } from '#domain/money/exchange.ts';
import { roundHalfUp } from '#domain/money/round.ts';

/** What the tax office (DGI) knows of a payment, and of what went back of it. */
export const FISCAL_KINDS = ['e-ticket', 'credit-note'] as const;
export type FiscalKind = (typeof FISCAL_KINDS)[number];

/** `waiting`: not issued yet; `processing`: it has its number, and the tax office has not decided. */
export const FISCAL_STATES = ['waiting', 'processing', 'accepted', 'rejected'] as const;
export type FiscalState = (typeof FISCAL_STATES)[number];

const FISCAL_NAMES: Readonly<Record<FiscalKind, string>> = {
  'e-ticket': 'e-Ticket',
  'credit-note': 'Nota de crédito de e-Ticket',
};

/** 'e-Ticket A 123'; without its number while it has none. */
export function fiscalName(document: { kind: FiscalKind; series: string | null; number: number | null }): string {
  const { kind, series, number } = document;
  return [FISCAL_NAMES[kind], series, number].filter((part) => part !== null).join(' ');
}

/**
 * `basic`: the shop's own sale, with the basic rate of IVA contained. `not-billable`: bought, carried or paid to customs on
 * the shopper's behalf; it adds to what is paid and to no sale of the shop.
 */
export type FiscalTax = 'basic' | 'not-billable';

export interface FiscalLine {
  what: string;
  tax: FiscalTax;
  /** In the currency of the payment, IVA contained. */
  cents: Cents;
}

/** The basic rate of IVA (Ley 18.083, article 16), contained in 122 hundredths. */
const GROSS_PERCENT = 122;

/** The parts of an order that are the shop's own services; `taxableBase` of payments adds up the same. */
const OWN_SERVICES: readonly string[] = ['serviceFee', 'handling', 'deliveryFee'];
const FREIGHT = 'Flete';

/** The lines of the payment of an order's amount; they add up to it to the cent, in whichever currency it was paid. */
export function orderLines(paid: Cents, quote: OrderQuote): FiscalLine[] {
  const parts = quoteParts(quote);
  const shares = allocateCents(
    paid,
    parts.map(({ usd }) => usd),
  );
  return parts
    .map(({ part, name }, index): FiscalLine => {
      const tax = OWN_SERVICES.includes(part) ? 'basic' : 'not-billable';
      return { what: name, tax, cents: shares[index] ?? ZERO_CENTS };
    })
    .filter((line) => line.cents !== 0);
}

interface ChargeFacts {
  what: string;
  usd: Cents;
  /** The part of it that is the shop's own sale, net of IVA. */
  taxableUsd: Cents;
}

/** The lines of a payment besides the order's amount. */
export function chargeLines(paid: Cents, { what, usd, taxableUsd }: ChargeFacts): FiscalLine[] {
  const own = Math.min(usd, roundHalfUp(taxableUsd * GROSS_PERCENT, 100));
  const [service = ZERO_CENTS, other = ZERO_CENTS] = allocateCents(paid, [own, usd - own]);
  const lines: FiscalLine[] = [
    { what: `${what}: servicio, gestión y entrega`, tax: 'basic', cents: service },
    { what, tax: 'not-billable', cents: other },
  ];
  return lines.filter((line) => line.cents !== 0);
}

/** What is left of the lines of an e-ticket once these were credited. */
export function remainingLines(lines: readonly FiscalLine[], credited: readonly FiscalLine[]): FiscalLine[] {
  return lines.map((line) => {
    const before = credited.filter(({ what, tax }) => what === line.what && tax === line.tax);
    return { ...line, cents: cents(line.cents - sumCents(before.map((one) => one.cents))) };
  });
}

/**
 * The lines of a credit note over what is left of its e-ticket: freight that cost less comes off the freight first, all else
 * off every line in proportion. No line is credited beyond what is left of it. Throws RangeError for more than is left.
 */
export function creditLines(
  left: readonly FiscalLine[],
  { amount, isFreight }: { amount: Cents; isFreight: boolean },
): FiscalLine[] {
  const whole = left.map((line) => line.cents);
  if (amount < 0 || amount > sumCents(whole)) throw new RangeError('more than is left of the e-ticket');
  const first = left.map((line) => (isFreight && line.what === FREIGHT ? line.cents : 0));
  const ofFirst = Math.min(
    amount,
    first.reduce<number>((sum, one) => sum + one, 0),
  );
  const taken = ofFirst > 0 ? allocateCents(cents(ofFirst), first) : left.map(() => ZERO_CENTS);
  const rest = cents(amount - ofFirst);
  const others = whole.map((own, index) => own - (taken[index] ?? 0));
  const shares = rest > 0 ? allocateCents(rest, others) : left.map(() => ZERO_CENTS);
  return left
    .map((line, index) => ({ ...line, cents: addCents(taken[index] ?? ZERO_CENTS, shares[index] ?? ZERO_CENTS) }))
    .filter((line) => line.cents !== 0);
}

export interface FiscalTotals {
  /** The shop's own sale, net of IVA. */
  net: Cents;
  iva: Cents;
  notBillable: Cents;
  /** All of it. */
  total: Cents;
}

/** The totals of lines. IVA is rounded once, over the sum of what contains it. */
export function fiscalTotals(lines: readonly FiscalLine[]): FiscalTotals {
  const sumOf = (tax: FiscalTax) => sumCents(lines.filter((line) => line.tax === tax).map((line) => line.cents));
  const gross = sumOf('basic');
  const net = cents(roundHalfUp(gross * 100, GROSS_PERCENT));
  const notBillable = sumOf('not-billable');
  return { net, iva: cents(gross - net), notBillable, total: addCents(gross, notBillable) };
}

/** Those of a credit note: what the totals of its e-ticket lose by it, so that all notes of one never credit more IVA. */
export function creditTotals(left: readonly FiscalLine[], credit: readonly FiscalLine[]): FiscalTotals {
  const before = fiscalTotals(left);
  const after = fiscalTotals(remainingLines(left, credit));
  return {
    net: cents(before.net - after.net),
    iva: cents(before.iva - after.iva),
    notBillable: cents(before.notBillable - after.notBillable),
    total: cents(before.total - after.total),
  };
}

/** From this many indexed units (UI) on, an e-ticket names who pays (Resolución DGI 798/2012 and those that amend it). */
const IDENTIFIED_FROM_UI = 5000;
/** What a UI was worth in July 2024, in cents of a peso, rounded down. It only grows, so that the limit asks too early. */
const UI_CENTS = 600;

/** Whether a document of this amount has to name its receiver. Of dollars without a known rate it does. */
export function needsReceiver(total: Cents, currency: Currency, rate: RateMicros | null): boolean {
  if (currency === 'USD' && rate === null) return true;
  const pesos = currency === 'USD' && rate !== null ? toPesos(total, rate) : total;
  return pesos > IDENTIFIED_FROM_UI * UI_CENTS;
}
