import type { RatesReply } from '#contract/catalog.ts';
import { useShopFacts } from '#web/features/shell/shop-facts.ts';
import { api } from '#web/lib/api.ts';
import { useResource } from '#web/lib/resource.ts';

export interface FreshRates {
  rates: RatesReply | null;
  reload: () => Promise<void>;
}

/** The rate of this moment: a page may have been kept for a while, and what is paid is reckoned with today's. */
export function useFreshRates(): FreshRates {
  const kept = useShopFacts()?.rates ?? null;
  const { data, reload } = useResource('rates', (signal) => api('readRates', {}, { signal }));
  return { rates: data ?? kept, reload: reload };
}
