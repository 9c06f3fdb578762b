import { parseAsin } from '#domain/catalog/asin.ts';
import {
  ARRIVAL_NAMES,
  COLORS,
  CONDITIONS,
  DISCOUNTS,
  GENDERS,
  IMPORT_REGIMES,
  SORTS,
  STARS,
  WEIGHT_CLASSES,
} from '#domain/search/filters.ts';
import { normalizeKeyword } from '#domain/search/keyword.ts';
import { MAX_KEYWORD_LENGTH } from '#domain/search/limits.ts';
import { DIFFERENCES_PARAM, orderPage, PAGES } from './pages.ts';
import { PAGE_PATHS, routePattern } from './route-patterns.ts';

/** A parameter that the server renders a page with. What only the browser reads is not declared. */
interface Parameter {
  /** The one form of a value; '' for one that is the same as none, null for one that the page does not know. */
  read(value: string): string | null;
  /** Whether each value counts, in any order but for an ordered one; else the first does. */
  isList?: boolean;
  /** Whether the order of the values of a list is part of the page. */
  isOrdered?: boolean;
  /** Whether pages with the value are kept for other visitors; without it those of every value are. */
  isKept?(value: string): boolean;
}

type Parameters = Readonly<Record<string, Parameter>>;

const MAX_NAME = 200;
const MAX_PRICE_TEXT = 20;

/** Anything that somebody types or is mailed: rendered for one visitor alone. */
const own: Parameter = { read: (value) => value, isKept: () => false };
/** The path to return to: most are of pages without parameters. */
const from: Parameter = { read: (value) => value, isKept: (value) => PAGE_PATHS.has(value) };
/** What is no page number leads on by itself. */
const page: Parameter = { read: (value) => (/^\s*0*[1-9]\d?\s*$/.test(value) ? String(Number(value)) : value.trim()) };
const categoryPage: Parameter = { read: (value) => page.read(value)?.replace(/^1$/, '') ?? null };
const price: Parameter = {
  read: (value) => (value.trim() === '' ? '' : /\d/.test(value) ? value.trim().slice(0, MAX_PRICE_TEXT) : null),
};
const names: Parameter = { isList: true, read: (value) => (value.length > MAX_NAME ? null : value.trim()) };
const oneAmong = (known: readonly string[]): Parameter => ({ read: (value) => oneOf(known, value) });
const listOf = (known: readonly string[]): Parameter => ({ isList: true, read: (value) => oneOf(known, value) });

function oneOf(known: readonly string[], value: string): string | null {
  const given = value.trim().toLowerCase();
  return given === '' || known.includes(given) ? given : null;
}

const RESULT: Parameters = { uid: own, oid: own };

/** By the pattern of the path; a page that is not listed has none. */
const DECLARED: Readonly<Record<string, Parameters>> = {
  [PAGES.home]: { token: own },
  // The names of its variations are those of the product, whose page they do not change.
  [PAGES.product]: { asin: { read: (value) => parseAsin(value) ?? value.trim() } },
  [PAGES.search]: {
    // A pasted link may be longer than a keyword: it leads to its product.
    amz: {
      read: (value) => (value.length > MAX_KEYWORD_LENGTH ? value : normalizeKeyword(value)),
      isKept: (value) => value.length <= MAX_KEYWORD_LENGTH,
    },
    page,
    literal: { read: (value) => oneOf(['1'], value) },
    sort: { read: (value) => oneOf(SORTS, value)?.replace('relevance', '') ?? null },
    regime: listOf(IMPORT_REGIMES),
    condition: listOf(CONDITIONS),
    weight: listOf(WEIGHT_CLASSES),
    brand: names,
    size: names,
    color: listOf(COLORS),
    gender: listOf(GENDERS),
    category: names,
    stars: oneAmong(STARS),
    discount: oneAmong(DISCOUNTS),
    arrival: oneAmong(ARRIVAL_NAMES),
    min: price,
    max: price,
  },
  // Whatever somebody puts beside each other, hardly anybody else does.
  [PAGES.compare]: {
    asin: { isList: true, isOrdered: true, read: (value) => parseAsin(value) ?? value.trim(), isKept: () => false },
    [DIFFERENCES_PARAM]: { read: (value) => oneOf(['1'], value) },
  },
  '/categorias/:category': { page: categoryPage },
  '/categorias/:category/:part': { page: categoryPage },
  [PAGES.signIn]: { from },
  [PAGES.signUp]: { from },
  [PAGES.requestCode]: { from },
  [PAGES.emailValidation]: { from, code: own },
  [PAGES.forgotPassword]: { code: own },
  [PAGES.success]: RESULT,
  [PAGES.pending]: RESULT,
  [PAGES.failed]: RESULT,
  [PAGES.panel]: { order: own },
  [PAGES.fees]: Object.fromEntries(
    ['way', 'product', 'price', 'weight', 'media', 'quantity', 'deliveryZone', 'useFranchise'].map((name) => [
      name,
      own,
    ]),
  ),
};

export interface PageAddress {
  /** The path and the declared parameters in one order, form and case: all that the server renders the page with. */
  address: string;
  /** Whether it is the same for every visitor. */
  isKept: boolean;
  /** The path is written in another way, or a parameter has a value that the page does not know: the address leads there. */
  isElsewhere: boolean;
}

/** How the shop writes an address of a page; null for what is no page. Names are compared in any case. */
export function readPageAddress({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): PageAddress | null {
  const path = readPath(pathname);
  const pattern = path === null ? 'other' : routePattern(path);
  if (path === null || pattern === 'other') return null;
  const { entries, ...read } = readParameters(searchParams, DECLARED[pattern] ?? {});
  // Whichever order it is, the browser reads it: the server renders a frame.
  const isOrder = pattern === orderPage(':id');
  const rendered = isOrder ? orderPage('0') : path;
  return {
    address: entries.length === 0 ? rendered : `${rendered}?${new URLSearchParams(entries)}`,
    isKept: read.isKept,
    isElsewhere: !read.isKnown || (!isOrder && path !== pathname),
  };
}

/** A path without encoded characters, in lower case and without a slash at its end; null for one that no page has. */
function readPath(pathname: string): string | null {
  if (pathname === '/') return pathname;
  const path = decode(pathname)?.toLowerCase().replace(/\/+$/, '') ?? '';
  return /^(\/[\w.-]+)+$/.test(path) ? path : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function readParameters(query: URLSearchParams, declared: Parameters) {
  const given = Map.groupBy(query, ([name]) => name.toLowerCase());
  const entries: [name: string, value: string][] = [];
  let [isKnown, isKept] = [true, true];
  for (const [name, parameter] of Object.entries(declared)) {
    const texts = (given.get(name.toLowerCase()) ?? []).map(([, value]) => value);
    const values = (parameter.isList ? texts : texts.slice(0, 1)).map((text) => parameter.read(text));
    const distinct = [...new Set(values)];
    for (const value of parameter.isOrdered ? distinct : distinct.sort()) {
      if (value === null) isKnown = false;
      else if (value !== '') {
        entries.push([name, value]);
        isKept &&= parameter.isKept?.(value) ?? true;
      }
    }
  }
  return { entries, isKnown, isKept };
}
