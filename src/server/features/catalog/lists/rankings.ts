import type { CallReply } from '#contract/caller.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { oneFlight } from '#server/cache/single-flight.ts';
import type { Context } from '#server/context.ts';
import { memoryOf } from '#server/features/catalog/products/cache.ts';
import { presentCard, quotingOn } from '#server/features/catalog/products/present.ts';
import { flushCatalog } from '#server/features/catalog/products/write-behind.ts';
import { findBuyable, findDiscounted, findMostSeen, findMostSold, findPopular, type ListedRow } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

const OFFERS = 60;
const RANKED = 40;
const DAY_MS = 24 * 60 * 60 * 1000;
/** With variants of one model beside each other a list says little, so more are read than shown. */
const SPARE = 6;
const PER_SHELF = 2;

/** What is cheapest against its list price. */
export async function listOffers(deps: Deps): Promise<CallReply<'listOffers'>> {
  const rows = await remembered(deps, 'offers', async () =>
    onePerFamily(await findDiscounted(deps.db, OFFERS * SPARE)).slice(0, OFFERS),
  );
  const quoting = quotingOn(deps.clock());
  return rows.map((row) => ({ id: row.asin, productId: row.asin, product: presentCard(row, quoting) }));
}

/** What most visitors looked at in the last 30 days, filled up with what is popular at large. */
export async function listTrending(deps: Deps): Promise<CallReply<'listTrending'>> {
  const rows = await remembered(deps, 'trending', async () => {
    await flushCatalog(deps);
    const since = montevideoDay(daysAgo(deps, 30).toISOString());
    const seen = await findBuyable(deps.db, await findMostSeen(deps.db, since, RANKED));
    return fillUp(seen, everyOther(await popular(deps), 0));
  });
  return ranked(deps, rows);
}

/** What was bought most in the last 90 days, filled up likewise. */
export async function listBestSellers(deps: Deps): Promise<CallReply<'listBestSellers'>> {
  const rows = await remembered(deps, 'best sellers', async () => {
    const sold = await findBuyable(deps.db, await findMostSold(deps.db, daysAgo(deps, 90), RANKED));
    return fillUp(sold, everyOther(await popular(deps), 1));
  });
  return ranked(deps, rows);
}

function ranked(deps: Deps, rows: CardRow[]): CallReply<'listTrending'> {
  const quoting = quotingOn(deps.clock());
  return rows.map((row) => ({ productId: row.asin, product: presentCard(row, quoting) }));
}

/** A list serves everybody for some seconds. */
export async function remembered(deps: Deps, key: string, read: () => Promise<CardRow[]>): Promise<CardRow[]> {
  const { lists, flights } = memoryOf(deps.db);
  const known = lists.get(key, deps.clock().getTime());
  if (known) return known;
  return oneFlight(flights, `list ${key}`, async () => {
    const rows = await read();
    lists.set(key, rows, deps.clock().getTime());
    return rows;
  });
}

export function onePerFamily<Row extends ListedRow>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ family }) => !seen.has(family) && seen.add(family));
}

/** What is popular at large, of every shelf a little first. */
export async function popular({ db }: Pick<Deps, 'db'>): Promise<ListedRow[]> {
  return fewPerShelf(onePerFamily(await findPopular(db, 2 * RANKED * SPARE)));
}

/** While nobody has looked or bought, the two rankings share the popular between them: a page shows both. */
function everyOther(rows: ListedRow[], first: 0 | 1): ListedRow[] {
  const chosen = rows.filter((_, index) => index % 2 === first);
  return [...chosen, ...rows.filter((_, index) => index % 2 !== first)];
}

function fewPerShelf(rows: readonly ListedRow[]): ListedRow[] {
  const shown = new Map<string, number>();
  const first: ListedRow[] = [];
  const rest: ListedRow[] = [];
  for (const row of rows) {
    const count = shown.get(row.shelf ?? '') ?? 0;
    shown.set(row.shelf ?? '', count + 1);
    (count < PER_SHELF ? first : rest).push(row);
  }
  return [...first, ...rest];
}

function fillUp(rows: readonly ListedRow[], others: readonly ListedRow[]): ListedRow[] {
  return onePerFamily([...rows, ...others]).slice(0, RANKED);
}

function daysAgo({ clock }: Deps, days: number): Date {
  return new Date(clock().getTime() - days * DAY_MS);
}
