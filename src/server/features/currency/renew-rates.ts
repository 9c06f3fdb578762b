import type { Context } from '#server/context.ts';
import { forgetRates } from './newest-rates.ts';
import { findNewestRates, type RateRow, saveRates } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'log' | 'partners'>;

/** A dollar that moved by more than this share overnight is more likely a fault of the quotation than the market. */
const LARGEST_JUMP = 0.1;

/** Asks the central bank and keeps its answer, unless it is too far from the last one. Throws PartnerDown. */
export async function renewRates({ db, clock, random, log, partners }: Deps): Promise<void> {
  const rates = await partners.exchangeRates.readRates();
  const last = await findNewestRates(db);
  if (last && (jumped(last.buy.USD, rates.buy.USD) || jumped(last.sell.USD, rates.sell.USD))) {
    log.warn({ partner: 'bcu', code: 'rate-jump' }, 'a quotation was refused: the dollar moved by more than a tenth');
    return;
  }
  const { date, source, buy, sell } = rates;
  const row: RateRow = { id: random.uuid(), date, source, buy, sell, fetchedAt: clock() };
  await saveRates(db, row);
  forgetRates(db);
}

function jumped(from: number, to: number): boolean {
  return Math.abs(to - from) > from * LARGEST_JUMP;
}
