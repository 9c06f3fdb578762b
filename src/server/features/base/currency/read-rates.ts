import type { RatesReply } from '#contract/catalog.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { isStale, readNewestRates } from './newest-rates.ts';
import { presentRates } from './present.ts';

export async function readRates(deps: Pick<Context, 'db' | 'clock' | 'cache'>): Promise<RatesReply | Refusal> {
  const row = await readNewestRates(deps);
  if (!row) return refuse(503, 'La cotización no está disponible en este momento');
  return presentRates(row, isStale(row, deps.clock()));
}
