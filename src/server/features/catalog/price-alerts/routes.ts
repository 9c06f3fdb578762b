import { fromUnits } from '#domain/money/format.ts';
import { defineRoutes } from '#server/http/handler.ts';
import { setPriceAlert } from './set-price-alert.ts';

export const priceAlertsRoutes = defineRoutes({
  setPriceAlert: (context, { session, params, body: { enabled, below } }) =>
    setPriceAlert(context, session.customerId, {
      favoriteId: params.id,
      enabled,
      below: below === undefined || below === null ? null : fromUnits(below),
    }),
});
