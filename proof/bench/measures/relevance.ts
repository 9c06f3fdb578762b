import { join } from 'node:path';
import { demoRelevance } from '#proof/bench/lib/demo-relevance.ts';
import { atLeast, type Figure } from '#proof/bench/lib/figure.ts';
import { importProductFile } from '#proof/bench/lib/grown-catalogue.ts';
import { type JudgedSearch, ndcg, readJudgedSearches, readSpanishSearches } from '#proof/bench/lib/judged-searches.ts';
import { openSearchStage, type SearchStage } from '#proof/bench/lib/search-stage.ts';
import { withStage } from '#proof/bench/lib/stage.ts';
import { seedCatalogue } from '#seed/seed-catalogue.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';

const SPANISH = join(import.meta.dirname, '../data/spanish-queries.tsv');
const PRODUCTS = 'esci_products.jsonl';

/**
 * How well the search answers: the judged queries of the demo catalogue; `relevance=FOLDER` also with the judged searches
 * and the products of a folder, alone and beside the demo catalogue with the marketplace answering; the Spanish searches on
 * the same products. What a shopper sees counts, products that nobody has judged too.
 */
export async function relevance(folder?: string): Promise<Figure[]> {
  return await withStage('relevance', async ({ cluster, pool }) => {
    await pool.query('create database demo');
    const demo = await demoRelevance(cluster.urlOf('demo'));
    if (!folder) return demo;
    await pool.query('create database beside');
    const searches = readJudgedSearches(folder);
    const file = join(folder, PRODUCTS);
    const alone = await withSearches(cluster.url, { seed: false, file }, async (stage) => [
      ...(await judgedFindings(stage, searches, { setting: 'alone', english: 0.68, spanish: 0.629 })),
      ...(await spanishFindings(stage, 'alone')),
    ]);
    const beside = await withSearches(cluster.urlOf('beside'), { seed: true, file }, (stage) =>
      judgedFindings(stage, searches, { setting: 'beside the demo', english: 0.676, spanish: 0.623 }),
    );
    return [...demo, ...alone, ...beside];
  });
}

interface Filling {
  /** The demo catalogue, and the simulated marketplace answers. */
  seed: boolean;
  file: string;
}

async function withSearches(
  databaseUrl: string,
  { seed, file }: Filling,
  measure: (stage: SearchStage) => Promise<Figure[]>,
): Promise<Figure[]> {
  const stage = await openSearchStage(databaseUrl, seed ? demoCatalogue() : []);
  // A catalogue is seeded only where there is none.
  if (seed) await seedCatalogue(stage.base, { products: demoCatalogue(), categories: [] });
  await importProductFile(file, { databaseUrl, count: 1, meanwhile: async () => undefined });
  await stage.pool.query('vacuum analyze products');
  const findings = await measure(stage);
  await stage.close();
  return findings;
}

interface Targets {
  setting: string;
  english: number;
  spanish: number;
}

async function judgedFindings(
  stage: SearchStage,
  searches: readonly JudgedSearch[],
  { setting, ...targets }: Targets,
): Promise<Figure[]> {
  const findings: Figure[] = [];
  for (const language of ['english', 'spanish'] as const) {
    let sum = 0;
    for (const search of searches) {
      const cards = await stage.cards(search[language]);
      sum += ndcg(
        cards.map(({ asin }) => asin),
        search.gains,
      );
    }
    findings.push(
      atLeast(`nDCG@10, ${language}, ${setting}`, { measured: sum / searches.length, limit: targets[language] }),
    );
  }
  return findings;
}

/** Of the searches whose right product the catalogue has. */
async function spanishFindings(stage: SearchStage, setting: string): Promise<Figure[]> {
  const { rows } = await stage.pool.query<{ title: string }>(
    'select title from products where valid and forbidden is null',
  );
  const possible = readSpanishSearches(SPANISH).filter(({ right }) => rows.some(({ title }) => right.test(title)));
  const places: number[] = [];
  for (const { keyword, right } of possible) {
    const cards = await stage.cards(keyword);
    const place = cards.findIndex(({ productTitle }) => right.test(productTitle));
    places.push(place < 0 ? Number.POSITIVE_INFINITY : place);
    if (place < 0 || place > 2) console.log(`    ${keyword}: ${cards[0]?.productTitle ?? 'nothing'}`);
  }
  const share = (limit: number) => places.filter((place) => place < limit).length / possible.length;
  return [
    atLeast(`${possible.length} Spanish searches, ${setting}, right in the first ten`, {
      measured: share(10),
      limit: 0.95,
    }),
    atLeast(`${possible.length} Spanish searches, ${setting}, right in the first three`, {
      measured: share(3),
      limit: 0.88,
    }),
  ];
}
