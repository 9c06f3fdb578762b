import type { RatesReply } from '#contract/catalog.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { api } from '#web/lib/api.ts';
import { useResource } from '#web/lib/resource.ts';

export interface FreshRates {
  rates: RatesReply | null;
  reload: () => Promise<void>;
}

/** Current exchange rates. The page may come from a cache, while payments are calculated with the current rate. */
export function useFreshRates(): FreshRates {
  const pageRates = useShopData()?.rates ?? null;
  const { data, reload } = useResource('rates', (signal) => api('readRates', {}, { signal }));
  return { rates: data ?? pageRates, reload };
}
