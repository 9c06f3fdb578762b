import { defineRoutes } from '#server/http/handler.ts';
import { choosePayment } from './choose-payment.ts';
import { confirmPayment } from './confirm-payment.ts';

export const paymentsRoutes = defineRoutes({
  choosePayment: (context, { session, params, body }) =>
    choosePayment(context, { customerId: session.customerId, orderId: params.id, method: body.paymentMethod }),
  confirmPayment: (context, { session, params }) => confirmPayment(context, session, params.id),
});
