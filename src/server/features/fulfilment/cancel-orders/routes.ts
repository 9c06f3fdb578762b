import { defineRoutes } from '#server/http/handler.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { readCancellation } from './read-cancellation.ts';

export const cancelOrdersRoutes = defineRoutes({
  cancelOrder: (context, { session, params }) => cancelOwnOrder(context, session.customerId, params.id),
  readCancellation: (context, { session, params }) => readCancellation(context, session.customerId, params.id),
});
