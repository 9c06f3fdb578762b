import { childNode, childNodes, childText, readXml, type XmlNode } from '#partners/xml.ts';
import { CODES, type QuotedCurrency } from './wire.ts';

/** Pesos for one unit, in millionths: 39.123 is 39123000. */
export type Micros = number;
export type RateTable = Record<QuotedCurrency, Micros>;

export interface Rates {
  /** The day that was quoted, YYYY-MM-DD. */
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

const NAMES = Object.keys(CODES) as QuotedCurrency[];
const LIMIT = 1024 * 1024;

/** The day of the last close, or null when the answer has none. */
export function readLastClose(xml: string): string | null {
  const body = bodyOf(xml);
  const found = body && deepText(body, 'Fecha');
  return found && /^\d{4}-\d{2}-\d{2}/.test(found) ? found.slice(0, 10) : null;
}

/** The newest day of which every currency was quoted; null when the answer holds none such. */
export function readQuotes(xml: string): Rates | null {
  const body = bodyOf(xml);
  const answer = body && deepNode(body, 'Salida');
  const status = answer && childNode(answer, 'respuestastatus');
  if (!answer || (status && childText(status, 'status') !== '1')) return null;
  const list = childNode(answer, 'datoscotizaciones');
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
  const currency = NAMES.find((name) => String(CODES[name]) === String(Number(childText(entry, 'Moneda'))));
  const buy = microsOf(childText(entry, 'TCC'));
  const sell = microsOf(childText(entry, 'TCV'));
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && currency && buy && sell ? { date, currency, buy, sell } : null;
}

/** '39.123' as 39123000, by its digits: no floating point. Null for what is no positive rate. */
export function microsOf(text: string | null): Micros | null {
  const parts = /^(\d{1,7})(?:[.,](\d{1,12}))?$/.exec(text?.trim() ?? '');
  if (!parts) return null;
  const fraction = (parts[2] ?? '').slice(0, 6).padEnd(6, '0');
  const micros = Number(`${parts[1]}${fraction}`);
  return micros > 0 ? micros : null;
}

function bodyOf(xml: string): XmlNode | null {
  const envelope = childNode(readXml(xml, LIMIT), 'Envelope');
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
