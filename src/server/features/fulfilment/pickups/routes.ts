import { defineRoutes } from '#server/http/handler.ts';
import { authorizePickup, readPickup, revokePickup } from './authorize-pickup.ts';

export const pickupsRoutes = defineRoutes({
  readPickup: (context, { session, params }) =>
    readPickup(context, { customerId: session.customerId, orderId: params.id }),
  authorizePickup: (context, { session, params, body: { firstName, lastName, ...proof }, clientAddress }) =>
    authorizePickup(context, {
      customerId: session.customerId,
      orderId: params.id,
      firstName,
      lastName,
      proof: { ...proof, clientAddress },
    }),
  revokePickup: (context, { session, params }) =>
    revokePickup(context, { customerId: session.customerId, orderId: params.id }),
});
