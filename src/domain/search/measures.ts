import type { BoundNumber } from './keyword-term.ts';

/** What a keyword says about the size of a product; its terms are wanted, and not required where `isOptional`. */
export interface Measure {
  /** English spellings, the likeliest first. */
  words: string[];
  /** How many words of the keyword say it. */
  length: number;
  isOptional: boolean;
  /** Where titles often have the number alone. */
  number: BoundNumber | null;
}

/** Units by every word for them, in the spelling of titles. */
const UNITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    inch: 'pulgada pulgadas inch inches',
    oz: 'onza onzas oz ounce ounces',
    lb: 'libra libras lb lbs pound pounds',
    kg: 'kg kilo kilos kilogramo kilogramos',
    g: 'g gramo gramos gram grams',
    mg: 'mg miligramo miligramos',
    ml: 'ml mililitro mililitros',
    liter: 'l litro litros liter liters lt lts',
    gallon: 'galon galones gallon gallons',
    qt: 'qt quart quarts',
    cm: 'cm centimetro centimetros',
    mm: 'mm milimetro milimetros',
    ft: 'pie pies ft foot feet',
    gb: 'gb giga gigas',
    tb: 'tb tera teras',
    mah: 'mah',
    mp: 'mp megapixel megapixeles megapixels',
    hz: 'hz',
    bar: 'bar bares bars',
    w: 'w watts watt vatios',
    v: 'v volt volts voltios',
    piece: 'pieza piezas piece pieces pc pcs',
    pack: 'pack paquete unidades',
    person: 'persona personas person people',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit])),
);
/** Other spellings of a unit in titles. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  inch: ['in'],
  liter: ['l', 'litre', 'liters'],
  lb: ['lbs', 'pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  kg: ['kilogram'],
  qt: ['quart'],
  piece: ['pieces', 'pcs', 'pc'],
  w: ['watt', 'watts'],
  v: ['volt'],
  ft: ['feet', 'foot'],
  pack: ['count', 'pcs'],
  person: ['people', 'p'],
};

/** What a screen of so many inches often has. */
const DIAGONALS: Readonly<Record<string, readonly string[]>> = {
  11: ['11.6'],
  13: ['13.3'],
  15: ['15.6'],
  17: ['17.3'],
};

/** Units that nothing is searched by. */
const OTHER_UNITS: ReadonlySet<string> = new Set(
  'h hr hour min minute day week month year k p x core port cup speed step season thread yard rpm lumen psi'.split(' '),
);

/** Whether a word of a title, in the singular, is a unit of the number before it. */
export function isUnit(word: string): boolean {
  return Object.hasOwn(UNITS, word) || OTHER_UNITS.has(word);
}

/** US sizes of shoes by size in Uruguay, for adults. */
const MEN_SHOES: Readonly<Record<string, string>> = {
  38: '6',
  39: '6.5',
  40: '7.5',
  41: '8',
  42: '9',
  43: '10',
  44: '11',
  45: '12',
  46: '13',
  47: '14',
};
const WOMEN_SHOES: Readonly<Record<string, string>> = {
  34: '4',
  35: '5',
  36: '6',
  37: '6.5',
  38: '7.5',
  39: '8.5',
  40: '9',
  41: '10',
  42: '11',
};
const LETTER_SIZES: Readonly<Record<string, string>> = {
  xs: 'x small',
  s: 'small',
  m: 'medium',
  l: 'large',
  xl: 'x large',
  xxl: 'xx large',
};
const SIZE_WORDS: ReadonlySet<string> = new Set('talle talles talla tallas size numero nro'.split(' '));
const AGE_WORDS: ReadonlySet<string> = new Set(['ano', 'anos']);
const MONTH_WORDS: ReadonlySet<string> = new Set(['mes', 'meses']);
const WOMEN: ReadonlySet<string> = new Set('mujer mujeres dama damas women womens femenino'.split(' '));
const MAINS_220 = ['220v', '220 v', '240v', '110 220v', '100 240v', 'dual voltage', 'universal voltage'];

/** The measure that begins at a word without accents: '27 pulgadas', '200mg', '1/2', 'talle 42', '3 años'; null for none. */
export function readMeasure(words: readonly string[], at: number): Measure | null {
  const [word = '', next = ''] = [words[at], words[at + 1]];
  if (SIZE_WORDS.has(word)) return readSize(words, next);
  const [, amount, unit = ''] = /^(\d+(?:[.,]\d+)?)([a-z]{0,6})$/.exec(word) ?? [];
  if (amount !== undefined) return readAmount(amount.replace(',', '.'), unit, next);
  const [, half, glued = ''] = /^(\d+\/\d+)([a-z]{0,8})$/.exec(word) ?? [];
  if (half === undefined) return null;
  return fraction(half, UNITS[glued] ?? UNITS[next], glued === '' && next in UNITS ? 2 : 1);
}

function readAmount(amount: string, glued: string, next: string): Measure | null {
  const length = glued === '' ? 2 : 1;
  const word = glued === '' ? next : glued;
  if (AGE_WORDS.has(word)) {
    return optional([`ages ${amount}`, `age ${amount}`, `${amount} year`, `${amount} years`, `${amount}t`], length);
  }
  if (MONTH_WORDS.has(word)) return optional([`${amount} months`, `${amount} month`, `${amount}m`], length);
  const unit = Object.hasOwn(UNITS, word) ? UNITS[word] : undefined;
  if (unit === 'v' && amount === '220') return optional(MAINS_220, length);
  if (unit === undefined) return null;
  const words = [amount, ...(unit === 'inch' ? (DIAGONALS[amount] ?? []) : [])].flatMap((one) =>
    spellingsOf(one, unit),
  );
  // How many a tent or a table is for is what its variants say.
  if (unit === 'person') return optional(words, length);
  return { words, length, isOptional: false, number: unit === 'inch' ? { value: amount, unit } : null };
}

function fraction(half: string, unit: string | undefined, length: number): Measure {
  const amounts = half === '1/2' ? [half, 'half'] : [half];
  const words = unit === undefined ? amounts : amounts.flatMap((amount) => spellingsOf(amount, unit));
  return { words, length, isOptional: false, number: null };
}

function spellingsOf(amount: string, unit: string): string[] {
  const units = [unit, ...(SPELLINGS[unit] ?? [])];
  return [...new Set(units.flatMap((one) => [`${amount} ${one}`.trim(), `${amount}${one}`]))];
}

/** Shoes from 34 to 47, for men unless the keyword speaks of women, and letters; other sizes are left as they are. */
function readSize(words: readonly string[], value: string): Measure | null {
  const size = readShoeSize(
    value,
    words.some((word) => WOMEN.has(word)),
  );
  if (size !== null) return size;
  const letters = LETTER_SIZES[value];
  return letters === undefined ? null : optional([letters, value], 2);
}

/** The US size of shoes for one of Uruguay; null for a number that is none. */
export function readShoeSize(value: string, isOfWomen: boolean): Measure | null {
  const size = (isOfWomen ? WOMEN_SHOES : MEN_SHOES)[value];
  return size === undefined ? null : optional([`size ${size}`, `${size} us`, `us ${size}`, size], 2);
}

function optional(words: string[], length: number): Measure {
  return { words, length, isOptional: true, number: null };
}
