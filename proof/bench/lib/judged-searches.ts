import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A search with the gain of each judged product: 1 for what was asked for, less for a substitute or an accessory. */
export interface JudgedSearch {
  english: string;
  spanish: string;
  gains: ReadonlyMap<string, number>;
}

/** A Spanish search with a pattern that the title of a right product has. */
export interface SpanishSearch {
  keyword: string;
  right: RegExp;
}

/** Exact, substitute, complement and irrelevant, as the judgments of the ESCI data set are weighed. */
const GAINS: Readonly<Record<string, number>> = { E: 1, S: 0.1, C: 0.01, I: 0 };
const SHOWN = 10;

/** Reads `esci_queries.tsv` and `esci_qrels.tsv` of a folder. */
export function readJudgedSearches(folder: string): JudgedSearch[] {
  const gains = new Map<string, Map<string, number>>();
  for (const [query = '', asin = '', , label = ''] of rowsOf(join(folder, 'esci_qrels.tsv')).slice(1)) {
    const judged = gains.get(query) ?? new Map<string, number>();
    gains.set(query, judged.set(asin, GAINS[label] ?? 0));
  }
  return rowsOf(join(folder, 'esci_queries.tsv'))
    .slice(1)
    .map(([query = '', english = '', spanish = '']) => ({ english, spanish, gains: gains.get(query) ?? new Map() }));
}

export function readSpanishSearches(path: string): SpanishSearch[] {
  return rowsOf(path).map(([keyword = '', right = '']) => ({ keyword, right: new RegExp(right, 'i') }));
}

function rowsOf(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}

/** Normalized discounted cumulative gain of the first ten products, nothing that was shown left out; 0 to 1. */
export function ndcg(asins: readonly string[], gains: ReadonlyMap<string, number>): number {
  const gainOf = (values: readonly number[]) =>
    values.slice(0, SHOWN).reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);
  const ideal = gainOf([...gains.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : gainOf(asins.slice(0, SHOWN).map((asin) => gains.get(asin) ?? 0)) / ideal;
}
