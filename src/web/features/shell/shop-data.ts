import { useRouteLoaderData } from 'react-router';
import type { RatesReply } from '#contract/catalog.ts';
import type { Settings } from '#contract/settings.ts';

/** Data of the root loader, available to every page. */
export interface ShopData {
  rates: RatesReply | null;
  settings: Settings;
  /** Public origin of the shop. */
  origin: string;
}

/** Undefined only when the root loader failed. */
export function useShopData(): ShopData | undefined {
  return useRouteLoaderData('root') as ShopData | undefined;
}
