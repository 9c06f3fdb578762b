import { GENDERS, type Gender } from '#domain/search/filters.ts';
import type { Product } from './product.ts';
import { SHOE_DEPARTMENTS, type ShoeDepartment, shoeSizeLabel } from './shoe-sizes.ts';
import { compareSizes } from './sizes.ts';

type Described = Pick<Product, 'productTitle' | 'categories' | 'productDetails'>;

const FASHION = /^(?:clothing, shoes & jewelry|clothing|shoes|fashion|apparel)\b/;
const FRAGRANCE = /^(?:fragrances?|perfumes?)\b/;
const SHOES = /\b(?:shoes|sneakers|boots|sandals|slippers|loafers|heels|clogs|footwear)\b/;
const CARE = /\b(?:care|accessories|inserts|laces|insoles)\b/;
const CLOTHES = /^(?:clothing|apparel)\b/;

const KIDS = 'boys?|girls?|kids?|child(?:ren)?|toddlers?|infants?|juniors?|youth';
/** What a category or a department says. */
const DEPARTMENTS: Readonly<Record<Exclude<Gender, 'unisex'>, RegExp>> = {
  women: /\bwom[ae]n(?:'?s)?\b/,
  men: /\bm[ae]n(?:'?s)?\b/,
  kids: new RegExp(String.raw`\b(?:${KIDS}|bab(?:y|ies))(?:'?s)?\b`),
};
/** What a title says of whom a thing is for: 'Baby Blue' and 'Man in Black' do not. */
const TITLES: Readonly<Record<Exclude<Gender, 'unisex'>, RegExp>> = {
  women: /\b(?:women'?s|womens|ladies|for (?:women|her))\b/,
  men: /\b(?:men'?s|mens|for (?:men|him))\b/,
  kids: /\b(?:(?:boys|girls|kids|toddlers?|infants?|youth)'?|(?:boy|girl|kid|children|child)'s|baby (?:boys?|girls?))(?= |$)/,
};

/** Whether it is clothing or something else to wear, of which one asks for whom it is. */
function isWorn({ categories }: Described): boolean {
  const names = categories.map((name) => name.toLowerCase());
  return names.slice(0, 2).some((name) => FASHION.test(name)) || names.some((name) => FRAGRANCE.test(name));
}

/** Shoes and clothes have sizes that people ask for; what a product's category calls accessories has others. */
export function sizedKind({ categories }: Described): 'shoes' | 'clothes' | null {
  const below = categories.map((name) => name.toLowerCase()).filter((name) => name !== 'clothing, shoes & jewelry');
  if (below.some((name) => SHOES.test(name) && !CARE.test(name))) return 'shoes';
  return below.some((name) => CLOTHES.test(name)) ? 'clothes' : null;
}

/** For whom something to wear is: its department, else its title, else its categories say it; null where none does. */
export function genderOf(product: Described): Gender | null {
  if (!isWorn(product)) return null;
  const department = product.productDetails.find(({ name }) => name.toLowerCase() === 'department')?.value ?? '';
  return (
    readGender(department.toLowerCase(), DEPARTMENTS) ??
    readGender(product.productTitle.toLowerCase().replaceAll('’', "'"), TITLES) ??
    readGender(product.categories.join(' | ').toLowerCase(), DEPARTMENTS)
  );
}

function readGender(text: string, words: typeof DEPARTMENTS): Gender | null {
  const kids = words.kids.test(text);
  if (/\bunisex\b/.test(text)) return kids ? 'kids' : 'unisex';
  const [women, men] = [words.women.test(text), words.men.test(text)];
  if (kids) return women || men ? null : 'kids';
  if (women && men) return 'unisex';
  return women ? 'women' : men ? 'men' : null;
}

/** A shoe's size with its department, which the number alone does not say: 'men 9'. */
const SHOE = new RegExp(`^(${SHOE_DEPARTMENTS.join('|')}|unisex) (.+)$`);
const BOTH = /^([\d.]+) women\/([\d.]+) men$/i;

/** The sizes to filter by that a size of a product is. */
export function filteredSizes(size: string, kind: 'shoes' | 'clothes', gender: Gender | null): string[] {
  if (kind === 'clothes') return [size];
  const [, women, men] = BOTH.exec(size) ?? [];
  if (women !== undefined) return [`women ${women}`, `men ${men}`];
  return [`${gender ?? 'unisex'} ${size}`];
}

/** '9 US · 42 UY' of 'men 9'. */
export function sizeLabel(size: string): string {
  const [, department, number = ''] = SHOE.exec(size) ?? [];
  if (department === undefined) return size;
  return shoeSizeLabel(number, department === 'unisex' ? null : (department as ShoeDepartment));
}

/** The department of a shoe's size to filter by; null for a size of clothes. */
export function sizeDepartment(size: string): Gender | null {
  return (SHOE.exec(size)?.[1] as Gender | undefined) ?? null;
}

/** Sizes of clothes before those of shoes, each as people sort them. */
export function compareFilteredSizes(a: string, b: string): number {
  const parts = (size: string) => SHOE.exec(size)?.slice(1) ?? ['', size];
  const [[first = '', one = ''], [second = '', other = '']] = [parts(a), parts(b)];
  return order(first) - order(second) || compareSizes(one, other);
}

function order(department: string): number {
  return GENDERS.indexOf(department as Gender);
}
