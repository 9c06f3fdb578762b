import { PartnerDown, PartnerRefused } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { renewRates } from './renew-rates.ts';
import { findNewestRates } from './repository.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'chance' | 'log' | 'partners' | 'queue'>;

/**
 * At the start: a shop without any quotation asks for one before it opens; one that has some opens at once and renews
 * them behind. Without an answer it opens too, in dollars only.
 */
export async function ensureRates(needs: Needs): Promise<void> {
  if (!(await findNewestRates(needs.db))) await tryToRenew(needs);
  await needs.queue.enqueue('renew-rates', {}, { key: 'at start' });
}

async function tryToRenew(needs: Needs): Promise<void> {
  try {
    await renewRates(needs);
  } catch (error) {
    if (!(error instanceof PartnerDown) && !(error instanceof PartnerRefused)) throw error;
    needs.log.warn({ partner: 'bcu', error }, 'no quotation: amounts in pesos wait for it');
  }
}
