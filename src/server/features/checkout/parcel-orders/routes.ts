import { defineRoutes } from '#server/http/handler.ts';
import { orderParcels, quoteParcels } from './order-parcels.ts';

export const parcelOrdersRoutes = defineRoutes({
  quoteParcels: (context, { session, body }) => quoteParcels(context, session.customerId, body),
  orderParcels: (context, { session, body }) => orderParcels(context, { customerId: session.customerId, body }),
});
