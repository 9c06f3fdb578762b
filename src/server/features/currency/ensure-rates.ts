import { PartnerDown, PartnerRefused } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { renewRates } from './renew-rates.ts';
import { findNewestRates } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'log' | 'partners' | 'queue'>;

/**
 * At the start: a shop without any quotation asks for one before it opens; one that has some opens at once and renews
 * them behind. Without an answer it opens too, in dollars only.
 */
export async function ensureRates(deps: Deps): Promise<void> {
  if (!(await findNewestRates(deps.db))) await tryToRenew(deps);
  await deps.queue.enqueue('renew-rates', {}, { key: 'at start' });
}

async function tryToRenew(deps: Deps): Promise<void> {
  try {
    await renewRates(deps);
  } catch (error) {
    if (!(error instanceof PartnerDown) && !(error instanceof PartnerRefused)) throw error;
    deps.log.warn({ partner: 'bcu', error }, 'no quotation: amounts in pesos wait for it');
  }
}
