import { useRouteLoaderData } from 'react-router';
import type { RatesReply } from '#contract/catalog.ts';
import type { Settings } from '#contract/settings.ts';

/** Data of the root loader, available to every page. */
export interface ShopData {
  rates: RatesReply | null;
  settings: Omit<Settings, 'banner'>;
  /** Public origin of the shop. */
  origin: string;
}

/** For everything below the root: without its data the root shows its error page instead. */
export function useShopData(): ShopData {
  return useRouteLoaderData('root') as ShopData;
}
