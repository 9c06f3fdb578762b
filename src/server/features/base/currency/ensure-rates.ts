import { PartnerRejected, PartnerUnavailable } from '#partners/errors.ts';
import type { Context } from '#server/context.ts';
import { refreshRates } from './refresh-rates.ts';
import { findNewestRates } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'random' | 'log' | 'partners'>;

/**
 * Runs at start-up: without stored rates it reads them before the shop opens; otherwise the recurring job refreshes
 * them. When the bank does not answer, the shop opens without prices in pesos.
 */
export async function ensureRates(deps: Deps): Promise<void> {
  if (!(await findNewestRates(deps.db))) await tryRefreshRates(deps);
}

async function tryRefreshRates(deps: Deps): Promise<void> {
  try {
    await refreshRates(deps);
  } catch (error) {
    if (!(error instanceof PartnerUnavailable) && !(error instanceof PartnerRejected)) throw error;
    deps.log.warn({ partner: 'bcu', error }, 'no exchange rates: amounts in pesos are unavailable');
  }
}
