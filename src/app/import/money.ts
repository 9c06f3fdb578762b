import type { Cents } from '#domain/money/cents.ts';
import { nearestCents } from '#domain/money/format.ts';

const FOREIGN = /[€£¥₹₺₽]|\b(?:EUR|GBP|GPB|INR|TRY|MXN|CAD|JPY|UYU)\b/i;
const AMOUNT = /\d[\d.,]*/;
/** A million dollars: beyond it a source misread a number. */
const HIGHEST = 100_000_000;

/**
 * An amount in US dollars of whatever shape: 39.9926, '$22.00 - $28.99' (the lower), 'List Price: $53.99', '1.234,56'.
 * Null for none, for nothing and for another currency.
 */
export function readPrice(raw: unknown): Cents | null {
  if (typeof raw === 'number') return plausible(nearestCents(plainDecimal(raw)));
  if (typeof raw !== 'string' || FOREIGN.test(raw)) return null;
  const written = AMOUNT.exec(raw.slice(0, 200))?.[0];
  return written ? plausible(nearestCents(decimalPoint(written))) : null;
}

/** Whether a record's amounts are in US dollars, as far as it tells. */
export function isInDollars(record: Record<string, unknown>): boolean {
  const told = currencyOf(record.currency) ?? currencyOf(asRecord(record._meta)?.currency);
  return told === null || /^(?:USD|US\$|\$)$/i.test(told);
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
  return amount !== null && amount > 0 && amount <= HIGHEST ? amount : null;
}

function plainDecimal(value: number): string {
  return Number.isFinite(value) ? value.toFixed(6) : '';
}

/** '1.234,56' and '1,234.56' are the same; a lone comma before one or two digits is a decimal one. */
function decimalPoint(written: string): string {
  const trimmed = written.replace(/[.,]+$/, '');
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
