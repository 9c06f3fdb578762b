import { childNode, childNodes, childText, parseXml, type XmlNode } from '#partners/xml.ts';
import { BCU_CURRENCY_CODES, type QuotedCurrency } from './wire.ts';

/** Pesos for one currency unit, in millionths: 39.123 is 39123000. */
export type Micros = number;
export type RateTable = Record<QuotedCurrency, Micros>;

export interface Rates {
  /** Day of the quotation, YYYY-MM-DD. */
  date: string;
  buy: RateTable;
  sell: RateTable;
  source: 'BCU';
}

interface Quote {
  date: string;
  currency: QuotedCurrency;
  buy: Micros;
  sell: Micros;
}

const NAMES = Object.keys(BCU_CURRENCY_CODES) as QuotedCurrency[];
const MAX_BYTES = 1024 * 1024;

/** Day of the last close (YYYY-MM-DD), or null when the response has none. */
export function parseLastClose(xml: string): string | null {
  const body = bodyOf(xml);
  const found = body && deepText(body, 'Fecha');
  return found && /^\d{4}-\d{2}-\d{2}/.test(found) ? found.slice(0, 10) : null;
}

/** Rates of the newest day on which every currency is quoted; null when there is no such day. */
export function parseQuotes(xml: string): Rates | null {
  const body = bodyOf(xml);
  const output = body && deepNode(body, 'Salida');
  const status = output && childNode(output, 'respuestastatus');
  if (!output || (status && childText(status, 'status') !== '1')) return null;
  const list = childNode(output, 'datoscotizaciones');
  const quotes = list
    ? childNodes(list, 'datoscotizaciones.dato')
        .map(toQuote)
        .filter((quote) => quote !== null)
    : [];
  const days = [...new Set(quotes.map((quote) => quote.date))].sort().reverse();
  for (const date of days) {
    const ofDay = quotes.filter((quote) => quote.date === date);
    if (NAMES.every((name) => ofDay.some((quote) => quote.currency === name))) {
      return { date, buy: table(ofDay, 'buy'), sell: table(ofDay, 'sell'), source: 'BCU' };
    }
  }
  return null;
}

function table(quotes: Quote[], side: 'buy' | 'sell'): RateTable {
  const of = (name: QuotedCurrency): Micros => quotes.find((quote) => quote.currency === name)?.[side] ?? 0;
  return { USD: of('USD'), EUR: of('EUR'), ARG: of('ARG'), BR: of('BR') };
}

function toQuote(entry: XmlNode): Quote | null {
  const date = childText(entry, 'Fecha')?.slice(0, 10) ?? '';
  const currency = NAMES.find(
    (name) => String(BCU_CURRENCY_CODES[name]) === String(Number(childText(entry, 'Moneda'))),
  );
  const buy = parseMicros(childText(entry, 'TCC'));
  const sell = parseMicros(childText(entry, 'TCV'));
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && currency && buy && sell ? { date, currency, buy, sell } : null;
}

/** '39.123' as 39123000, computed on the digits to avoid floating point. Null when it is not a positive rate. */
export function parseMicros(text: string | null): Micros | null {
  const parts = /^(\d{1,7})(?:[.,](\d{1,12}))?$/.exec(text?.trim() ?? '');
  if (!parts) return null;
  const fraction = (parts[2] ?? '').slice(0, 6).padEnd(6, '0');
  const micros = Number(`${parts[1]}${fraction}`);
  return micros > 0 ? micros : null;
}

function bodyOf(xml: string): XmlNode | null {
  const envelope = childNode(parseXml(xml, MAX_BYTES), 'Envelope');
  return envelope && childNode(envelope, 'Body');
}

function deepNode(node: XmlNode, name: string): XmlNode | null {
  const direct = childNode(node, name);
  if (direct) return direct;
  for (const key of Object.keys(node)) {
    const child = childNode(node, key);
    const found = child && deepNode(child, name);
    if (found) return found;
  }
  return null;
}

function deepText(node: XmlNode, name: string): string | null {
  const direct = childText(node, name);
  if (direct) return direct;
  for (const key of Object.keys(node)) {
    const child = childNode(node, key);
    const found = child && deepText(child, name);
    if (found) return found;
  }
  return null;
}
