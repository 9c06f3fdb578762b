import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '#domain/text/table.ts';
import type { DemoProduct } from '#simulators/catalogue/product.ts';
import { type Condition, type JudgedProduct, parseCondition } from './product-expression.ts';

/** What the first ten products of a query must and must not hold. */
export interface JudgedQuery {
  query: string;
  class: string;
  /** What each product is; null when the catalogue has nothing of the kind. */
  kind: Condition | null;
  /** What at least one product is; null when none need be there. */
  must: Condition | null;
  /** What none is, although a careless search would show it. */
  mustNot: Condition | null;
  /** The brand that the notice must name as one that the shop does not have. */
  dropped: string | null;
}

export type QuerySet = 'tuning' | 'held-out';

/** How the products that a search shows first meet what was judged. */
export interface Verdict {
  /** No product of another kind in the first five. */
  isClean: boolean;
  /** What must be there is in the first ten, and nothing that must not. */
  isFound: boolean;
}

const DATA = join(import.meta.dirname, '../data');
const FILES: Readonly<Record<QuerySet, string>> = {
  tuning: 'demo-queries.tsv',
  'held-out': 'demo-queries-held-out.tsv',
};
const CLEAN = 5;
const SHOWN = 10;
const NONE = '-';

export function readJudgedQueries(set: QuerySet): JudgedQuery[] {
  const kinds = readKinds();
  const parse = (text: string) => parseCondition(text, kinds);
  const columns = [/./, /^[a-z-]+$/, /./, /./, /./, /./];
  return readRows(FILES[set], columns).map(
    ([query = '', className = '', kind = '', must = '', mustNot = '', dropped = '']) => ({
      query,
      class: className,
      kind: kind === 'nothing' ? null : parse(kind),
      must: kind === 'nothing' || must === 'optional' ? null : parse(must === NONE ? kind : must),
      mustNot: mustNot === NONE ? null : parse(mustNot),
      dropped: dropped === NONE ? null : dropped,
    }),
  );
}

/** A kind may be made of those above it. */
function readKinds(): ReadonlyMap<string, Condition> {
  const kinds = new Map<string, Condition>();
  for (const [name = '', text = ''] of readRows('demo-kinds.tsv', [/^[a-z-]+$/, /./]))
    kinds.set(name, parseCondition(text, kinds));
  return kinds;
}

function readRows(file: string, columns: readonly RegExp[]): string[][] {
  const { rows, faults } = readTable(file, readFileSync(join(DATA, file), 'utf8'), columns);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return rows;
}

/** The set of a query, which its text alone decides, so that no one chooses what is held out. */
export function querySetOf(query: string): QuerySet {
  return createHash('sha256').update(query).digest().readUInt32BE() % 3 === 0 ? 'held-out' : 'tuning';
}

/** What judgments look at, by asin. */
export function judgedProducts(catalogue: readonly DemoProduct[]): ReadonlyMap<string, JudgedProduct> {
  return new Map(
    catalogue.map(({ asin, title, brand, categories, variants, siblings }) => {
      const specifics = [variants, ...siblings.map((sibling) => sibling.variants)].flat();
      const values = new Set(specifics.map(({ dimension, value }) => `${dimension}=${value}`));
      return [asin, { title, brand, categories, values }];
    }),
  );
}

export function judge({ kind, must, mustNot }: JudgedQuery, shown: readonly JudgedProduct[]): Verdict {
  const first = shown.slice(0, SHOWN);
  return {
    isClean: shown.slice(0, CLEAN).every((product) => kind?.(product)),
    isFound: (must === null || first.some(must)) && !(mustNot && first.some(mustNot)),
  };
}
