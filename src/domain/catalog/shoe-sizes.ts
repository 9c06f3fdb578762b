export const SHOE_DEPARTMENTS = ['men', 'women', 'kids'] as const;
export type ShoeDepartment = (typeof SHOE_DEPARTMENTS)[number];

/** A shoe size of the US, as sources write it: '9', '10.5 Wide', '11 Little Kid'. */
interface UsSize {
  number: number;
  /** Kids' numbers begin again after 13½: a little kid's 1 follows a 13. */
  scale: 'toddler' | 'little' | 'big' | null;
  width: string;
}

const SCALE_NAMES: Readonly<Record<string, UsSize['scale']>> = {
  infant: 'toddler',
  toddler: 'toddler',
  'little kid': 'little',
  'big kid': 'big',
};
const SCALES = { toddler: 'bebé', little: 'niño', big: 'niño grande' } as const;
const WIDTHS: Readonly<Record<string, string>> = {
  narrow: 'angosto',
  wide: 'ancho',
  'x-wide': 'extra ancho',
  'xx-wide': 'extra ancho',
};
const US_SIZE =
  /^(?:size )?(\d{1,2}(?:\.5)?)(?: ?us)?(?: (infant|toddler|little kid|big kid)s?)?(?: (narrow|wide|x-wide|xx-wide))?(?: (?:m|b|d|medium|regular))?$/;

/**
 * US number to the Uruguayan one, a half size each step from `first` on. The tables are those that stores here print
 * beside US sizes: they follow the European one, of which a men's 9 is a 42.
 */
const MEN = stepsFrom(5, '37 37.5 38 39 40 40.5 41 41.5 42 42.5 43 43.5 44 44.5 45 45.5 46 46.5 47 47.5 48 48.5 49');
const WOMEN = stepsFrom(4, '34 34.5 35 35.5 36 37 37.5 38 38.5 39 40 40.5 41 41.5 42 42.5 43 43.5 44');
/** Toddlers and little kids up to 13½, then the same scale from 1 on, as 14. */
const KIDS = stepsFrom(
  1,
  '16 16.5 17 17.5 18 19 19.5 20 21 21.5 22 22.5 23 23.5 24 25 25.5 26 27 27.5 28 29 30 30.5 31 31.5 ' +
    '32 33 33.5 34 34.5 35 36 36.5 37 37.5 38 38.5 39',
);
const LAST_BEFORE = 13;
/** From this number on a kid's size is before 14, whatever its scale. */
const LEAST_CLEAR = 8;
/** The first number that little kids' shoes have and toddlers' rarely do. */
const LEAST_LITTLE = 11;

const TABLES = { men: MEN, women: WOMEN };

function stepsFrom(first: number, sizes: string): ReadonlyMap<number, string> {
  return new Map(sizes.split(' ').map((size, step) => [first + step / 2, size.replace('.', ',')]));
}

/** '9 US · 42 UY'; the US size alone where the department is unknown or has no such size, another text as it is. */
export function shoeSizeLabel(size: string, department: ShoeDepartment | null): string {
  const us = readUsSize(size);
  if (us === null) return size;
  const local = localSize(us, department);
  const words = [us.scale && SCALES[us.scale], WIDTHS[us.width]].filter(Boolean).join(', ');
  return `${formatNumber(us.number)} US${local === undefined ? '' : ` · ${local} UY`}${words === '' ? '' : ` (${words})`}`;
}

/** Pairs of US and Uruguayan size, from the smallest; of the kids' half sizes none. */
export function shoeSizeTable(department: ShoeDepartment): (readonly [us: string, uy: string])[] {
  if (department !== 'kids') return Array.from(TABLES[department], ([us, uy]) => [formatNumber(us), uy] as const);
  return Array.from(KIDS)
    .filter(([number]) => Number.isInteger(number))
    .map(([number, uy]) => [kidsName(number), uy] as const);
}

function kidsName(number: number): string {
  const isBig = number > LAST_BEFORE;
  const scale = isBig ? 'big' : number < LEAST_LITTLE ? 'toddler' : 'little';
  return `${formatNumber(isBig ? number - LAST_BEFORE : number)} (${SCALES[scale]})`;
}

function readUsSize(size: string): UsSize | null {
  const [, number, scale = '', width = ''] = US_SIZE.exec(size.trim().toLowerCase()) ?? [];
  return number === undefined ? null : { number: Number(number), scale: SCALE_NAMES[scale] ?? null, width };
}

function localSize({ number, scale }: UsSize, department: ShoeDepartment | null): string | undefined {
  if (scale === null && department !== 'kids') return department === null ? undefined : TABLES[department].get(number);
  // A low number without its scale may be a toddler's or a big kid's.
  if (scale === null && number < LEAST_CLEAR) return undefined;
  const isAfter = scale === 'big' || (scale === 'little' && number < LEAST_CLEAR);
  return KIDS.get(isAfter ? number + LAST_BEFORE : number);
}

function formatNumber(number: number): string {
  return String(number).replace('.', ',');
}
