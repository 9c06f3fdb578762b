import { COLORS, type Color, GENDERS, type Gender } from '#domain/search/filters.ts';
import { filteredSizes, genderOf, sizedKind } from './apparel.ts';
import { colorsOf } from './colors.ts';
import { dispatchDays } from './dispatch.ts';
import type { Product } from './product.ts';
import { canonicalSize } from './sizes.ts';

/** What a product is filtered by beyond its numbers: of all its variants, its own values first. */
export interface Attributes {
  sizes: readonly string[];
  colors: readonly Color[];
  gender: Gender | null;
  /** Null where the store does not say when it sends. */
  dispatchDays: number | null;
}

/** A product without any. */
const NONE: Attributes = { sizes: [], colors: [], gender: null, dispatchDays: 0 };
/** More would not be a choice, and make the row long. */
const MAX_VALUES = 60;

const SIZE = /^size(?:[ _]name)?$/i;
const COLOR = /^colou?r(?:[ _]name)?$/i;

export function attributesOf(product: Product): Attributes {
  const kind = sizedKind(product);
  const gender = genderOf(product);
  const sizes = kind === null ? [] : valuesOf(product, SIZE).flatMap((value) => canonicalSize(value) ?? []);
  return {
    sizes: distinct(sizes.flatMap((size) => (kind === null ? [] : filteredSizes(size, kind, gender)))),
    colors: distinct(valuesOf(product, COLOR).flatMap(colorsOf)),
    gender,
    dispatchDays: dispatchDays(product.availability),
  };
}

/** The values in which a model comes, that of the product itself first; of one without variants what its details say. */
function valuesOf({ variations, productDetails }: Product, name: RegExp): string[] {
  const values = variations.find(({ variationName }) => name.test(variationName))?.values;
  if (values === undefined) return productDetails.filter((detail) => name.test(detail.name)).map(({ value }) => value);
  const offered = values.filter(({ available, selected }) => available || selected);
  return offered.toSorted((a, b) => Number(b.selected) - Number(a.selected)).map(({ value }) => value);
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)].slice(0, MAX_VALUES);
}

/** What the store does not send at once. */
const LATE = 'late';

/** As one list of words, which the index finds products by; null for none. */
export function writeAttributes({ sizes, colors, gender, dispatchDays: days }: Attributes): string[] | null {
  const words = [
    ...sizes.map(sizeAttribute),
    ...colors.map(colorAttribute),
    ...(gender === null ? [] : [genderAttribute(gender)]),
    ...(days === 0 ? [] : [LATE, `dispatch:${days ?? ''}`]),
  ];
  return words.length === 0 ? null : words;
}

export const sizeAttribute = (size: string) => `size:${size}`;
export const colorAttribute = (color: Color) => `color:${color}`;
export const genderAttribute = (gender: Gender) => `gender:${gender}`;

/** What `writeAttributes` wrote; what a later release added is ignored. */
export function readAttributes(words: readonly string[] | null): Attributes {
  if (words === null) return NONE;
  const valuesNamed = (name: string) =>
    words.filter((word) => word.startsWith(name)).map((word) => word.slice(name.length));
  const [gender] = valuesNamed('gender:');
  const [dispatch] = valuesNamed('dispatch:');
  const colors = valuesNamed('color:');
  return {
    sizes: valuesNamed('size:'),
    colors: colors.filter((color): color is Color => COLORS.some((known) => known === color)),
    gender: GENDERS.find((known) => known === gender) ?? null,
    dispatchDays: dispatch === undefined ? 0 : dispatch === '' ? null : Number(dispatch),
  };
}
