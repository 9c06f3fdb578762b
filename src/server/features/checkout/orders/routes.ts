import { defineRoutes } from '#server/http/handler.ts';
import { buyAgain } from './buy-again.ts';
import { createOrder } from './create-order.ts';
import { listOrders, listOrdersAtBank } from './list-orders.ts';
import { orderAgain } from './order-again.ts';
import { quoteOrderAgain } from './quote-again.ts';
import { readDeliveryEstimate } from './read-delivery-estimate.ts';
import { readLastPaymentMethod } from './read-last-payment-method.ts';
import { readOrder } from './read-order.ts';
import { restoreCart } from './restore-cart.ts';
import { trackOrder } from './track-order.ts';

export const ordersRoutes = defineRoutes({
  readDeliveryEstimate: (context) => readDeliveryEstimate(context),
  listOrders: (context, { session, query }) => listOrders(context, session.customerId, query),
  listOrdersAtBank: (context, { session }) => listOrdersAtBank(context, session.customerId),
  readLastPaymentMethod: (context, { session }) => readLastPaymentMethod(context, session.customerId),
  readOrder: (context, { session, params }) => readOrder(context, session.customerId, params.id),
  createOrder: (context, { session, body, key }) => createOrder(context, { customerId: session.customerId, body, key }),
  restoreCart: (context, { session, params }) => restoreCart(context, session.customerId, params.id),
  buyAgain: (context, { session, params, key }) =>
    buyAgain(context, { customerId: session.customerId, key }, params.id),
  quoteOrderAgain: (context, { session, params }) =>
    quoteOrderAgain(context, { customerId: session.customerId, orderId: params.id }),
  orderAgain: (context, { session, params, body }) =>
    orderAgain(context, { customerId: session.customerId, orderId: params.id, body }),
  track: (context, { session, params }) => trackOrder(context, session.customerId, params.trackingNumber),
});
