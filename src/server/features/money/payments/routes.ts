import { defineRoutes } from '#server/http/handler.ts';
import { choosePayment } from './choose-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { listCharges } from './list-charges.ts';
import { payCharge } from './pay-charge.ts';

export const paymentsRoutes = defineRoutes({
  choosePayment: (context, { session, params, body }) =>
    choosePayment(context, { customerId: session.customerId, orderId: params.id, method: body.paymentMethod }),
  confirmPayment: (context, { session, params }) => confirmPayment(context, session, params.id),
  listCharges: (context, { session, params }) =>
    listCharges(context, { customerId: session.customerId, orderId: params.id }),
  payCharge: (context, { session, params: { id: orderId, chargeId }, body }) =>
    payCharge(context, session, { orderId, chargeId, method: body.paymentMethod }),
});
