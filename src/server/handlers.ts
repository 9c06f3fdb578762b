import { clientErrorsRoutes } from '#server/features/base/client-errors/routes.ts';
import { currencyRoutes } from '#server/features/base/currency/routes.ts';
import { categoriesRoutes } from '#server/features/catalog/categories/routes.ts';
import { favoritesRoutes } from '#server/features/catalog/favorites/routes.ts';
import { historyRoutes } from '#server/features/catalog/history/routes.ts';
import { importQuestionsRoutes } from '#server/features/catalog/import-questions/routes.ts';
import { keywordsRoutes } from '#server/features/catalog/keywords/routes.ts';
import { listsRoutes } from '#server/features/catalog/lists/routes.ts';
import { priceAlertsRoutes } from '#server/features/catalog/price-alerts/routes.ts';
import { productsRoutes } from '#server/features/catalog/products/routes.ts';
import { searchRoutes } from '#server/features/catalog/search/routes.ts';
import { searchRequestsRoutes } from '#server/features/catalog/search-requests/routes.ts';
import { sitemapRoutes } from '#server/features/catalog/sitemap/routes.ts';
import { suggestionsRoutes } from '#server/features/catalog/suggestions/routes.ts';
import { cartRoutes } from '#server/features/checkout/cart/routes.ts';
import { feesRoutes } from '#server/features/checkout/fees/routes.ts';
import { forwardedParcelsRoutes } from '#server/features/checkout/forwarded-parcels/routes.ts';
import { franchisesRoutes } from '#server/features/checkout/franchises/routes.ts';
import { ordersRoutes } from '#server/features/checkout/orders/routes.ts';
import { parcelOrdersRoutes } from '#server/features/checkout/parcel-orders/routes.ts';
import { settingsRoutes } from '#server/features/checkout/settings/routes.ts';
import { shareLinksRoutes } from '#server/features/checkout/share-links/routes.ts';
import { addressChangesRoutes } from '#server/features/fulfilment/address-changes/routes.ts';
import { cancelOrdersRoutes } from '#server/features/fulfilment/cancel-orders/routes.ts';
import { lineAnswersRoutes } from '#server/features/fulfilment/line-answers/routes.ts';
import { pickupsRoutes } from '#server/features/fulfilment/pickups/routes.ts';
import { paymentsRoutes } from '#server/features/money/payments/routes.ts';
import { refundsRoutes } from '#server/features/money/refunds/routes.ts';
import { accountDataRoutes } from '#server/features/operations/account-data/routes.ts';
import { panelRoutes } from '#server/features/operations/carrier-panel/routes.ts';
import { casesRoutes } from '#server/features/operations/cases/routes.ts';
import { documentCorrectionsRoutes } from '#server/features/operations/document-corrections/routes.ts';
import { documentsRoutes } from '#server/features/operations/documents/routes.ts';
import { paperRequestsRoutes } from '#server/features/operations/paper-requests/routes.ts';
import { punctualityRoutes } from '#server/features/operations/punctuality/routes.ts';
import { withdrawalsRoutes } from '#server/features/operations/withdrawals/routes.ts';
import { accountsRoutes } from '#server/features/people/accounts/routes.ts';
import { addressesRoutes } from '#server/features/people/addresses/routes.ts';
import type { Handlers } from '#server/http/handler.ts';

/** The handler of every endpoint of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...accountsRoutes,
  ...accountDataRoutes,
  ...addressChangesRoutes,
  ...addressesRoutes,
  ...cancelOrdersRoutes,
  ...cartRoutes,
  ...casesRoutes,
  ...documentCorrectionsRoutes,
  ...categoriesRoutes,
  ...lineAnswersRoutes,
  ...listsRoutes,
  ...productsRoutes,
  ...searchRoutes,
  ...searchRequestsRoutes,
  ...importQuestionsRoutes,
  ...clientErrorsRoutes,
  ...currencyRoutes,
  ...documentsRoutes,
  ...paperRequestsRoutes,
  ...favoritesRoutes,
  ...feesRoutes,
  ...forwardedParcelsRoutes,
  ...franchisesRoutes,
  ...historyRoutes,
  ...keywordsRoutes,
  ...ordersRoutes,
  ...panelRoutes,
  ...parcelOrdersRoutes,
  ...paymentsRoutes,
  ...punctualityRoutes,
  ...priceAlertsRoutes,
  ...refundsRoutes,
  ...settingsRoutes,
  ...shareLinksRoutes,
  ...pickupsRoutes,
  ...sitemapRoutes,
  ...suggestionsRoutes,
  ...withdrawalsRoutes,
};
