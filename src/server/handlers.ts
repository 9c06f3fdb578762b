import { accountDataRoutes } from '#server/features/account-data/routes.ts';
import { accountsRoutes } from '#server/features/accounts/routes.ts';
import { addressesRoutes } from '#server/features/addresses/routes.ts';
import { panelRoutes } from '#server/features/carrier-panel/routes.ts';
import { cartRoutes } from '#server/features/cart/routes.ts';
import { casesRoutes } from '#server/features/cases/routes.ts';
import { listsRoutes } from '#server/features/catalog/lists/routes.ts';
import { productsRoutes } from '#server/features/catalog/products/routes.ts';
import { searchRoutes } from '#server/features/catalog/search/routes.ts';
import { suggestionsRoutes } from '#server/features/catalog/suggestions/routes.ts';
import { clientErrorsRoutes } from '#server/features/client-errors/routes.ts';
import { currencyRoutes } from '#server/features/currency/routes.ts';
import { favoritesRoutes } from '#server/features/favorites/routes.ts';
import { feesRoutes } from '#server/features/fees/routes.ts';
import { historyRoutes } from '#server/features/history/routes.ts';
import { keywordsRoutes } from '#server/features/keywords/routes.ts';
import { ordersRoutes } from '#server/features/orders/routes.ts';
import { paymentsRoutes } from '#server/features/payments/routes.ts';
import { priceAlertsRoutes } from '#server/features/price-alerts/routes.ts';
import { refundsRoutes } from '#server/features/refunds/routes.ts';
import { settingsRoutes } from '#server/features/settings/routes.ts';
import { sitemapRoutes } from '#server/features/sitemap/routes.ts';
import type { Handlers } from '#server/http/handler.ts';

/** The handler of every endpoint of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...accountsRoutes,
  ...accountDataRoutes,
  ...addressesRoutes,
  ...cartRoutes,
  ...casesRoutes,
  ...listsRoutes,
  ...productsRoutes,
  ...searchRoutes,
  ...clientErrorsRoutes,
  ...currencyRoutes,
  ...favoritesRoutes,
  ...feesRoutes,
  ...historyRoutes,
  ...keywordsRoutes,
  ...ordersRoutes,
  ...panelRoutes,
  ...paymentsRoutes,
  ...priceAlertsRoutes,
  ...refundsRoutes,
  ...settingsRoutes,
  ...sitemapRoutes,
  ...suggestionsRoutes,
};
