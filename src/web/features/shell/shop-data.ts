import { useRouteLoaderData } from 'react-router';
import type { RatesReply } from '#contract/catalog.ts';
import type { Settings } from '#contract/settings.ts';

/** What the root's loader gives every page. */
export interface ShopData {
  rates: RatesReply | null;
  settings: Settings;
  /** The shop's address as browsers write it. */
  origin: string;
}

/** Undefined only where the root itself failed to load. */
export function useShopData(): ShopData | undefined {
  return useRouteLoaderData('root') as ShopData | undefined;
}
