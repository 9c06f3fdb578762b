import type { Cents } from '#domain/money/cents.ts';
import { roundToCents } from '#domain/money/format.ts';
import { isForeignMarketplaceAddress } from '#partners/zinc/marketplace-address.ts';

const FOREIGN_CURRENCY = /[€£¥₹₺₽]|\b(?:EUR|GBP|GPB|INR|TRY|MXN|CAD|JPY|UYU)\b/i;
const AMOUNT = /\d[\d.,]*/;
/** A million dollars; a higher figure is a parsing error of the source. */
const MAX_PRICE_CENTS = 100_000_000;

/**
 * Reads an amount in US dollars as cents: 39.9926, '$22.00 - $28.99' (the lower), 'List Price: $53.99', '1.234,56'.
 * Null for no amount, for zero and for another currency.
 */
export function readPrice(raw: unknown): Cents | null {
  if (typeof raw === 'number') return plausible(roundToCents(plainDecimal(raw)));
  if (typeof raw !== 'string' || FOREIGN_CURRENCY.test(raw)) return null;
  const text = AMOUNT.exec(raw.slice(0, 200))?.[0];
  return text ? plausible(roundToCents(toDecimalPoint(text))) : null;
}

/**
 * Whether a record's amounts are in US dollars: it names no other currency, and no page or retailer of another country's
 * marketplace, whatever the currency.
 */
export function isInDollars(record: Record<string, unknown>): boolean {
  const addresses = [record.dpUrl, record.url].filter((address) => typeof address === 'string');
  if (addresses.some(isForeignMarketplaceAddress)) return false;
  if (typeof record.retailer === 'string' && /^amazon_(?!us$)/i.test(record.retailer)) return false;
  const currency = currencyOf(record.currency) ?? currencyOf(asRecord(record._meta)?.currency);
  return currency === null || /^(?:USD|US\$|\$)$/i.test(currency);
}

function currencyOf(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  const code = asRecord(value)?.code;
  return typeof code === 'string' && code !== '' ? code : null;
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function plausible(amount: Cents | null): Cents | null {
  return amount !== null && amount > 0 && amount <= MAX_PRICE_CENTS ? amount : null;
}

function plainDecimal(value: number): string {
  return Number.isFinite(value) ? value.toFixed(6) : '';
}

/** Normalizes '1.234,56' and '1,234.56' to '1234.56'; a single comma before one or two digits is a decimal comma. */
function toDecimalPoint(text: string): string {
  const trimmed = text.replace(/[.,]+$/, '');
  const last = Math.max(trimmed.lastIndexOf(','), trimmed.lastIndexOf('.'));
  if (last < 0) return trimmed;
  const mark = trimmed[last];
  const decimals = trimmed.length - last - 1;
  const both = trimmed.includes(',') && trimmed.includes('.');
  const repeated = trimmed.indexOf(mark ?? '') !== last;
  const groups = decimals === 3 && (mark === ',' || repeated) && !both;
  const whole = trimmed.slice(0, last).replace(/[.,]/g, '');
  return groups || (repeated && !both) ? trimmed.replace(/[.,]/g, '') : `${whole}.${trimmed.slice(last + 1)}`;
}
