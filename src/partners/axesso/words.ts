/** The service reads the marketplace's pages in English or in Spanish, as it gets them; the shop stores English. */

const UNAVAILABLE = 'Currently unavailable.';
const IS_UNAVAILABLE =
  /unavailable|not available|out of stock|no (?:est[aá] )?disponible|agotad|sin existencias|no hay existencias/i;
const LEFT = /\b(?:only|s[oó]lo quedan?(?:\(n\))?) (\d{1,4})\b/i;
const IN_STOCK = /^(?:in stock|en stock|disponible|available|hay existencias)/i;

/** The stock as the shop stores it; null when the service says nothing. */
export function readAvailability(line: string): { text: string | null; isAvailable: boolean } {
  if (line === '') return { text: null, isAvailable: true };
  if (IS_UNAVAILABLE.test(line)) return { text: UNAVAILABLE, isAvailable: false };
  const left = LEFT.exec(line)?.[1];
  if (left !== undefined) return { text: `Only ${left} left in stock.`, isAvailable: true };
  return { text: IN_STOCK.test(line) ? 'In Stock' : line, isAvailable: true };
}

/** Names of details by which the shop knows weights, voltages and what is no parcel; in lower case. */
const ENGLISH_NAMES: Readonly<Record<string, string>> = {
  'peso del producto': 'Item Weight',
  'peso del artículo': 'Item Weight',
  'peso del paquete': 'Package Weight',
  'peso de envío': 'Shipping Weight',
  'dimensiones del producto': 'Product Dimensions',
  'dimensiones del artículo': 'Item Dimensions',
  'dimensiones del paquete': 'Package Dimensions',
  'producto dimensiones': 'Product Dimensions',
  'número de modelo del producto': 'Item model number',
  'número de modelo': 'Model Number',
  'nombre del modelo': 'Model Name',
  'país de origen': 'Country of Origin',
  'producto en amazon.com desde': 'Date First Available',
  fabricante: 'Manufacturer',
  marca: 'Brand',
  voltaje: 'Voltage',
  'voltaje de entrada': 'Input Voltage',
  'voltaje de salida': 'Output Voltage',
  'fuente de alimentación': 'Power Source',
  'fuente de energía': 'Power Source',
  'duración del audiolibro': 'Listening Length',
  'duración de la grabación': 'Listening Length',
  'tipo de programa': 'Program Type',
  editorial: 'Publisher',
  idioma: 'Language',
};

/** The English name of a detail; other names as they are. */
export function englishName(name: string): string {
  const key = name.toLowerCase();
  return Object.hasOwn(ENGLISH_NAMES, key) ? (ENGLISH_NAMES[key] ?? name) : name;
}

const PRICE_AT_END = /\s*(?:US ?)?\$ ?\d[\d.,]*\s*\)?$/i;
const OFFER_AT_END =
  /(?:\s*[-–:,(]|\s+(?:from|desde|new|used|nuevos?|usados?|and|y|\d{1,3} (?:options?|opci[oó]n(?:es)?)))$/i;
const MAX_VALUE_LENGTH = 500;

/** A variant's value without the price or offer at its end ('Slim 1TB used from $279.99'); one that is a price stays. */
export function valueWithoutPrice(line: string): string {
  const whole = line.slice(0, MAX_VALUE_LENGTH).trim();
  let value = whole;
  while (PRICE_AT_END.test(value)) {
    value = value.replace(PRICE_AT_END, '');
    while (OFFER_AT_END.test(value)) value = value.replace(OFFER_AT_END, '');
  }
  return value.trim() === '' ? whole : value.trim();
}
