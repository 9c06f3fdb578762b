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

/** Share of the queries whose first five products are all of the kind asked for. */
export const CLEAN_SHARE = 0.98;
/** Share of the queries with what was asked for in the first ten products, and nothing that only resembles it. */
export const FOUND_SHARE = 0.98;

/** A judged query with the verdict on what a search of the demo catalogue shows first. */
export interface JudgedReply extends Verdict {
  judged: JudgedQuery;
  /** The brand that the shop does not have is named as such. */
  isDropSaid: boolean;
  /** Titles of the first five of what was asked for; what only mentions it stands apart. */
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
    const reply = await stage.firstReply(judged.query);
    const verdict = judge(
      judged,
      reply.products.flatMap(({ asin }) => products.get(asin) ?? []),
    );
    replies.push({
      judged,
      ...verdict,
      isDropSaid: isDropSaid(judged, reply.notice.dropped),
      shown: reply.products.slice(0, 5).map(({ productTitle }) => productTitle),
    });
  }
  return replies;
}

function isDropSaid({ dropped }: JudgedQuery, said: readonly string[]): boolean {
  const words = new Set(said.flatMap((name) => name.split(' ')));
  return dropped === null || dropped.split(' ').every((word) => words.has(word));
}

export function shareOf(replies: readonly JudgedReply[], holds: (reply: JudgedReply) => boolean): number {
  return replies.filter(holds).length / replies.length;
}
