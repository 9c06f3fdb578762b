/** Sizes by letter, from the smallest, as this shop writes them and as sources do. */
const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'] as const;
const WORDS: ReadonlyMap<string, (typeof LETTERS)[number]> = new Map([
  ['small', 'S'],
  ['medium', 'M'],
  ['large', 'L'],
  ['sm', 'S'],
  ['md', 'M'],
  ['lg', 'L'],
]);
const ONE_SIZE = /^(?:one size.*|os|osfa|osfm|talle único)$/i;

/** One way to write a size: 'X-Large' and 'XL' are the same; null for one that fits all. */
export function canonicalSize(size: string): string | null {
  const text = size.trim().replace(/\s+/g, ' ');
  if (text === '' || ONE_SIZE.test(text)) return null;
  return letterSize(text) ?? text;
}

function letterSize(text: string): string | null {
  const plain = text.toLowerCase();
  const word = WORDS.get(plain);
  if (word) return word;
  const [, count = '', xs = '', end = ''] = /^(\d)?(x{1,3})(?:-?(small|large|s|l))?$/.exec(plain) ?? [];
  if (xs === '') return LETTERS.find((letter) => letter.toLowerCase() === plain) ?? null;
  // '3X' is '3X-Large'.
  const side = end.startsWith('s') ? 'S' : 'L';
  const times = count === '' ? xs.length : Number(count);
  const name = times < 3 ? `${'X'.repeat(times)}${side}` : `${times}X${side}`;
  return LETTERS.find((letter) => letter === name) ?? null;
}

/** Where a size stands: babies and kids, letters, numbers with their units, other texts; then by amounts. */
type Rank = readonly number[];

const KIND = { baby: 0, kid: 1, letter: 2, number: 3, text: 4 } as const;
const MONTHS_OF_A_YEAR = 12;
const AFTER_TODDLERS = 13;
const LEAST_LITTLE = 8;
const WIDTHS = ['narrow', '', 'wide', 'x-wide', 'xx-wide'];
/** In the smallest unit of what is measured. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['tb', 1000],
  ['l', 1000],
  ['kg', 1000],
  ['gallon', 128],
  ['gal', 128],
  ['qt', 32],
]);

/** Compares sizes as people sort them: XS S M L XL; 6, 6.5, 7, 10; '256 GB', '1 TB'; '30W x 32L', '32W x 30L'. */
export function compareSizes(a: string, b: string): number {
  const [first, second] = [rankOf(a), rankOf(b)];
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const difference = (first[at] ?? -1) - (second[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}

function rankOf(size: string): Rank {
  const text = size
    .trim()
    .toLowerCase()
    .replace(/^size /, '');
  const letter = LETTERS.indexOf(letterSize(text) as (typeof LETTERS)[number]);
  return letter >= 0 ? [KIND.letter, letter] : (babyRank(text) ?? kidRank(text) ?? numberRank(text) ?? [KIND.text]);
}

/** Months of age: 'Newborn', '3-6 Months', '2T', '4-5T', '8-9 Years'. */
function babyRank(text: string): Rank | null {
  if (text === 'preemie' || text === 'newborn') return [KIND.baby, text === 'preemie' ? -2 : -1];
  const [, from = '', to = from, unit] =
    /^(\d{1,2})(?:\s?-\s?(\d{1,2}))?\s?(t|months?|mo|m|years?|y)$/.exec(text) ?? [];
  if (unit === undefined) return null;
  const months = unit.startsWith('m') ? 1 : MONTHS_OF_A_YEAR;
  return [KIND.baby, Number(to) * months, Number(from) * months];
}

/** '9 Toddler', '11 Little Kid', '2 Big Kid': a little kid's 1 follows a 13. */
function kidRank(text: string): Rank | null {
  const [, number, scale] = /^(\d{1,2}(?:\.5)?) (infant|toddler|little kid|big kid)/.exec(text) ?? [];
  if (number === undefined) return null;
  const isAfter = scale === 'big kid' || (scale === 'little kid' && Number(number) < LEAST_LITTLE);
  return [KIND.kid, Number(number) + (isAfter ? AFTER_TODDLERS : 0)];
}

function numberRank(text: string): Rank | null {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)[\s-]?([a-z]*)/.exec(text) ?? [];
  if (number === undefined) return null;
  const [, second = '0'] = /^\S+? ?x ?(\d+(?:\.\d+)?)/.exec(text) ?? [];
  const width = WIDTHS.indexOf(/(?<=\d )(?:narrow|wide|x-wide|xx-wide)$/.exec(text)?.[0] ?? '');
  return [KIND.number, Number(number) * (UNITS.get(unit) ?? 1), Number(second), width];
}
