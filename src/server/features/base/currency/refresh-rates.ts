import type { RateRow } from '#db/tables/catalog.ts';
import type { Context } from '#server/context.ts';
import { findNewestRates, saveRates } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'random' | 'log' | 'partners'>;

/** A larger move of the dollar between two quotations is more likely a fault of the source than of the market. */
const MAX_CHANGE = 0.1;

/**
 * Reads the central bank's rates and stores them, unless the dollar moved by more than a tenth since the last ones.
 * Throws PartnerUnavailable or PartnerRejected.
 */
export async function refreshRates({ db, clock, cache, random, log, partners }: Deps): Promise<void> {
  const rates = await partners.exchangeRates.readRates();
  const last = await findNewestRates(db);
  if (last && (changedTooMuch(last.buy.USD, rates.buy.USD) || changedTooMuch(last.sell.USD, rates.sell.USD))) {
    log.error({ partner: 'bcu', code: 'rate-jump' }, 'a quotation was rejected: the dollar moved by more than a tenth');
    return;
  }
  const { date, source, buy, sell } = rates;
  const row: RateRow = { id: random.uuid(), date, source, buy, sell, fetchedAt: clock() };
  await saveRates(db, row);
  cache.rates.invalidate();
}

function changedTooMuch(from: number, to: number): boolean {
  return Math.abs(to - from) > from * MAX_CHANGE;
}
