import { OPEN_STAGES } from '#domain/refund/staff-refund.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { ERROR_CODES } from '#partners/zinc/error-codes.ts';
import type { ShopOverview } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { readUsage } from '#server/features/catalog/usage/read-usage.ts';
import { PRICE_OVER_LIMIT } from '#server/features/fulfilment/purchasing/meaning-of-error.ts';
import { readMarginDays } from '#server/features/money/margins/add-up.ts';
import { readDays } from '#server/features/operations/day-figures/read-days.ts';
import { sumInStages } from '#server/features/operations/staff-refunds/list-repository.ts';
import { findStockOuts, sumNotBanked } from './repository.ts';

type Deps = Pick<Context, 'db' | 'reads' | 'clock' | 'cache'>;

const DAY_MS = 24 * 60 * 60_000;
/** Four weeks and today. */
const COMPARED_DAYS = 29;
/** Later a payment that no statement shows is a row of the queue. */
const BANK_DAYS = 30;
const RECENT_DAYS = 7;
const LISTED = 5;

/** Errors of a purchase that say that the store did not have the goods, whatever they cost. */
const STOCK_ERRORS = Object.entries(ERROR_CODES).flatMap(([code, meaning]) =>
  meaning.action === 'refund' && meaning.reason === 'goods-gone' && code !== PRICE_OVER_LIMIT ? [code] : [],
);

/** What the page of the day tells of the shop as a whole, kept for a minute for everybody who looks. */
export async function readOverview(deps: Deps): Promise<ShopOverview> {
  const { overviews } = deps.cache;
  const today = montevideoDay(deps.clock().toISOString());
  const cached = overviews.get(today);
  if (cached) return cached;
  return await overviews.singleFlight(today, async (store) => {
    const overview = await compute(deps, today);
    store(today, overview);
    return overview;
  });
}

async function compute({ db, reads, clock }: Deps, today: string): Promise<ShopOverview> {
  const now = clock();
  const compared = { from: addDays(today, 1 - COMPARED_DAYS), to: today };
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [days, margins, toBank, toReturn, stockOuts, usage] = await Promise.all([
    readDays(reads, compared, today),
    readMarginDays(db, compared, today),
    sumNotBanked(db, ago(BANK_DAYS)),
    sumInStages(db, OPEN_STAGES),
    findStockOuts(db, { since: ago(RECENT_DAYS), errors: STOCK_ERRORS, limit: LISTED }),
    readUsage(reads, { from: addDays(today, 1 - RECENT_DAYS), to: today }, LISTED),
  ]);
  return { at: now, days, margins, toBank, toReturn, ...stockOuts, fruitless: usage.fruitless };
}
