import { accountsRoutes } from '#server/features/accounts/routes.ts';
import { addressesRoutes } from '#server/features/addresses/routes.ts';
import { panelRoutes } from '#server/features/carrier-panel/routes.ts';
import { cartRoutes } from '#server/features/cart/routes.ts';
import { catalogRoutes } from '#server/features/catalog/routes.ts';
import { currencyRoutes } from '#server/features/currency/routes.ts';
import { favoritesRoutes } from '#server/features/favorites/routes.ts';
import { feesRoutes } from '#server/features/fees/routes.ts';
import { historyRoutes } from '#server/features/history/routes.ts';
import { keywordsRoutes } from '#server/features/keywords/routes.ts';
import { ordersRoutes } from '#server/features/orders/routes.ts';
import { paymentsRoutes } from '#server/features/payments/routes.ts';
import { settingsRoutes } from '#server/features/settings/routes.ts';
import { sitemapRoutes } from '#server/features/sitemap/routes.ts';
import type { Handlers } from '#server/http/handler.ts';

/** Every call of the contract with the act behind it; a missing one does not compile. */
export const handlers: Handlers = {
  ...accountsRoutes,
  ...addressesRoutes,
  ...cartRoutes,
  ...catalogRoutes,
  ...currencyRoutes,
  ...favoritesRoutes,
  ...feesRoutes,
  ...historyRoutes,
  ...keywordsRoutes,
  ...ordersRoutes,
  ...panelRoutes,
  ...paymentsRoutes,
  ...settingsRoutes,
  ...sitemapRoutes,
};
