import { seedCatalogue } from '#seed/seed-catalogue.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import {
  type JudgedQuery,
  judge,
  judgedProducts,
  type QuerySet,
  readJudgedQueries,
  type Verdict,
} from './judged-queries.ts';
import { openSearchStage, type SearchStage } from './search-stage.ts';

/** Share of the queries whose first five products are all of the kind asked for. The goal is 0.98. */
export const CLEAN_SHARE = 0.68;
/** Share of the queries with what was asked for in the first ten products, and nothing that only resembles it. */
export const FOUND_SHARE = 0.8;

/** A judged query with the verdict on what a search of the demo catalogue shows first. */
export interface JudgedReply extends Verdict {
  judged: JudgedQuery;
  /** Titles of the first five. */
  shown: string[];
}

/** The demo shop's searches: its catalogue is seeded, and the simulated marketplace sells the same. */
export async function openDemoSearches(databaseUrl: string): Promise<SearchStage> {
  const catalogue = demoCatalogue();
  const stage = await openSearchStage(databaseUrl, catalogue);
  await seedCatalogue(stage.base, { products: catalogue, categories: [] });
  await stage.pool.query('vacuum analyze products');
  return stage;
}

export async function judgeSearches(stage: SearchStage, set: QuerySet): Promise<JudgedReply[]> {
  const products = judgedProducts(demoCatalogue());
  const replies: JudgedReply[] = [];
  for (const judged of readJudgedQueries(set)) {
    const cards = await stage.cards(judged.query);
    const verdict = judge(
      judged,
      cards.flatMap(({ asin }) => products.get(asin) ?? []),
    );
    replies.push({ judged, ...verdict, shown: cards.slice(0, 5).map(({ productTitle }) => productTitle) });
  }
  return replies;
}

export function shareOf(replies: readonly JudgedReply[], holds: (reply: JudgedReply) => boolean): number {
  return replies.filter(holds).length / replies.length;
}
