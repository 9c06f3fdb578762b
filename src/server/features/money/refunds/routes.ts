import { defineRoutes } from '#server/http/handler.ts';
import { listRefunds } from './list-refunds.ts';
import { setRefundAccount } from './set-account.ts';

export const refundsRoutes = defineRoutes({
  listRefunds: (context, { session, params }) =>
    listRefunds(context, { customerId: session.customerId, orderId: params.id }),
  setRefundAccount: (context, { session, params, body: { password, code, ...account }, clientAddress }) =>
    setRefundAccount(context, {
      customerId: session.customerId,
      orderId: params.id,
      account,
      proof: { password, code, clientAddress },
    }),
});
