import type { CallReply } from '#contract/caller.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import type { Ranking } from '#db/tables/catalog.ts';
import type { Context } from '#server/context.ts';
import { presentCard } from '#server/features/catalog/products/present.ts';
import { cachedList } from './cached-list.ts';
import { SHOWN } from './rank-products.ts';
import { findRanked } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'rules'>;

/** The products with the largest discount from their list price. */
export async function listOffers(deps: Deps): Promise<CallReply<'listOffers'>> {
  const rows = await readRanking(deps, 'offers');
  const rules = deps.rules.current();
  return rows.map((row) => ({ id: row.asin, productId: row.asin, product: presentCard(row, rules) }));
}

/** The products that were viewed most in the last 30 days. */
export function listTrending(deps: Deps): Promise<CallReply<'listTrending'>> {
  return listRanking(deps, 'trending');
}

/** The products that were bought most in the last 90 days. */
export function listBestSellers(deps: Deps): Promise<CallReply<'listBestSellers'>> {
  return listRanking(deps, 'best-sellers');
}

async function listRanking(deps: Deps, ranking: Ranking): Promise<CallReply<'listTrending'>> {
  const rows = await readRanking(deps, ranking);
  const rules = deps.rules.current();
  return rows.map((row) => ({ productId: row.asin, product: presentCard(row, rules) }));
}

/** As the job `rank-products` ranked them last. */
function readRanking(deps: Deps, ranking: Ranking): Promise<CardRow[]> {
  return cachedList(deps, ranking, () => findRanked(deps.db, ranking, SHOWN[ranking]));
}
