import type pg from 'pg';
import { cents } from '#domain/money/cents.ts';
import { type Filters, NO_FILTERS } from '#domain/search/filters.ts';

export interface MeasuredSearch {
  keyword: string;
  page: number;
  filters: Filters;
}

/** Searches of each class: as many that differ as are asked for, chosen from what the catalogue has. */
export type SearchClasses = Readonly<Record<string, MeasuredSearch[]>>;

const SPANISH = (
  'auriculares inalambricos|zapatillas de correr|mochila escolar|olla de hierro|remera de algodon|funda para celular|' +
  'lentes de sol polarizados|botella de agua|cama para perro|ventilador de techo|silla de oficina|lampara de escritorio|' +
  'juego de sabanas|cargador inalambrico|parlante bluetooth|reloj de hombre|vestido de fiesta|campera impermeable|' +
  'aspiradora sin cable|cafetera|licuadora|taladro inalambrico|rompecabezas|peluche|pantuflas de mujer|crema de manos|' +
  'toallas de baño|cortinas|alfombra para baño|valija de mano'
).split('|');
const MIN_WORD = 4;
/** A word of so great a share of the titles is common. */
const COMMON_SHARE = 0.01;
const RARE_USES = [3, 60] as const;

const plain = (keyword: string): MeasuredSearch => ({ keyword, page: 1, filters: NO_FILTERS });

/** Chooses the searches; `skip` leaves out those that were chosen before. */
export async function chooseSearches(pool: pg.Pool, count: number, skip = 0): Promise<SearchClasses> {
  const common = await wordsOf(pool, 'order by uses desc, word', { count, skip });
  const rare = await wordsOf(pool, `and uses between ${RARE_USES[0]} and ${RARE_USES[1]} order by md5(word)`, {
    count,
    skip,
  });
  const titles = await titlesOf(pool, { count, skip });
  const categories = await categoriesOf(pool, { count, skip });
  const filters = (over: Partial<Filters>) =>
    common.map((keyword) => ({ ...plain(keyword), filters: { ...NO_FILTERS, ...over } }));
  return {
    common: common.map(plain),
    'six common words': common.map((_, index) => plain(rotated(common, index).slice(0, 6).join(' '))),
    rare: rare.map(plain),
    'two or three words': titles.map((title, index) => plain(firstWords(title, 2 + (index % 2)))),
    'a whole title': titles.map(plain),
    spanish: rotated(SPANISH, skip).slice(0, count).map(plain),
    typo: rare.map((word) => plain(exchanged(word))),
    none: rare.map((word, index) => plain(`xq${[...word].reverse().join('')}zzv${index}`)),
    filtered: filters({ minPrice: cents(20_00), maxPrice: cents(60_00) }),
    sorted: filters({ sort: 'price-asc' }),
    'page 20': common.map((keyword) => ({ ...plain(keyword), page: 20 })),
    category: categories.map(plain),
  };
}

interface Chosen {
  count: number;
  skip: number;
}

async function wordsOf(pool: pg.Pool, order: string, { count, skip }: Chosen): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from search_words
     where length(word) >= ${MIN_WORD} and word ~ '^[a-z]+$' and to_tsvector('english', word) <> ''
       ${order.startsWith('and') ? '' : `and uses <= ${COMMON_SHARE} * 20 * (select uses from search_words where word = '')`}
       ${order} limit $1 offset $2`,
    [count, skip],
  );
  return rows.map(({ word }) => word);
}

async function titlesOf(pool: pg.Pool, { count, skip }: Chosen): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>(
    `select title from (select title, asin from products where valid and forbidden is null order by asin limit 20000) few
     order by md5(asin) limit $1 offset $2`,
    [count, skip],
  );
  return rows.map(({ title }) => title);
}

async function categoriesOf(pool: pg.Pool, { count, skip }: Chosen): Promise<string[]> {
  const { rows } = await pool.query<{ shelf: string }>(
    'select shelf from products where shelf is not null group by shelf order by count(*) desc, shelf limit $1 offset $2',
    [count, skip],
  );
  return rows.map(({ shelf }) => shelf);
}

function firstWords(title: string, count: number): string {
  return title
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD)
    .slice(0, count)
    .join(' ');
}

/** Two letters in the middle of a word exchanged. */
function exchanged(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}

function rotated(items: readonly string[], by: number): string[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
