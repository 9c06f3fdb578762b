import { type Cents, type Currency, cents } from '#domain/money/cents.ts';

export type DecimalMark = ',' | '.';

/** An amount as a bank writes it, and the decimal mark that it shows; null where it shows none. */
export interface WrittenAmount {
  cents: Cents;
  decimalMark: DecimalMark | null;
}

const SYMBOLS = /^(?:U\$S|US\$|USD|UYU|\$U?)|(?:U\$S|USD|UYU)$/i;

/**
 * Reads '1.234,56', '1,234.56', '-1234.5', '1234,56-', '(12,00)' or 'U$S 12'. Money has at most two decimals, so a mark
 * before three digits groups thousands. Null for anything else.
 */
export function parseWrittenAmount(text: string): WrittenAmount | null {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(SYMBOLS, '');
  const [, open, sign, digits = '', after, close] =
    /^(\()?([+-])?([\d.,]+)([+-])?(\))?$/.exec(plain.replace(/^([+-])(?:U\$S|\$)/, '$1')) ?? [];
  if ((open === undefined) !== (close === undefined) || (sign && after)) return null;
  const found = /^(\d{1,12}|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:([.,])(\d{1,2}))?$/.exec(digits);
  if (found === null) return null;
  const [, whole = '', mark, decimals = ''] = found;
  const grouping = /[.,]/.exec(whole)?.[0];
  if (grouping === mark && mark !== undefined) return null;
  if (grouping !== undefined && whole.startsWith('0')) return null;
  const value = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return null;
  const isNegative = open !== undefined || sign === '-' || after === '-';
  return { cents: cents(isNegative && value !== 0 ? -value : value), decimalMark: markOf(mark, grouping) };
}

function markOf(mark: string | undefined, grouping: string | undefined): DecimalMark | null {
  if (mark === ',' || mark === '.') return mark;
  if (grouping === undefined) return null;
  return grouping === '.' ? ',' : '.';
}

/** Reads '22/11/2026', '22-11-26' or '2026-11-22', with or without a time, as 'YYYY-MM-DD'; null for anything else. */
export function parseStatementDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text);
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : local ? [local[3], local[2], local[1]] : [];
  if (year === '') return null;
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  // A day that a month lacks is read as one of the next month.
  return date.getUTCDate() === Number(day) ? written : null;
}

const CURRENCY_WORDS: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['usd', 'u$s', 'us$', 'dol', 'dolar', 'dolares', 'us.d', 'dolares americanos', '2225', '840'],
  UYU: ['uyu', '$', '$u', 'uyp', 'peso', 'pesos', 'pesos uruguayos', '858'],
};

/** The currency that a bank means; null where it is none of the shop's. */
export function parseStatementCurrency(text: string): Currency | null {
  const word = plainWord(text);
  return (['USD', 'UYU'] as const).find((currency) => CURRENCY_WORDS[currency].includes(word)) ?? null;
}

/** In small letters, without accents and doubled spaces. */
export function plainWord(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
