import { SALES_STOPPED } from '#domain/switches/switches.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { currentSwitches } from './current-switches.ts';

/** The refusal of an order, or of more in a cart, while sales are stopped; null otherwise. */
export async function refuseStoppedSales(deps: Pick<Context, 'db' | 'clock' | 'cache'>): Promise<Refusal | null> {
  return (await currentSwitches(deps)).isSalesStopped ? refuse(409, SALES_STOPPED) : null;
}
