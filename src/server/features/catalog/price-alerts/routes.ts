import { defineRoutes } from '#server/http/handler.ts';
import { setPriceAlert } from './set-price-alert.ts';

export const priceAlertsRoutes = defineRoutes({
  setPriceAlert: (context, { session, params, body }) =>
    setPriceAlert(context, session.customerId, { favoriteId: params.id, enabled: body.enabled }),
});
