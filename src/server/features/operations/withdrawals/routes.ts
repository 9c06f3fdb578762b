import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { defineRoutes } from '#server/http/handler.ts';
import { receiveWithdrawal, refuseWithdrawal } from './staff-acts.ts';
import { readWithdrawal, withdrawFromOrder } from './withdraw.ts';

export const withdrawalsRoutes = defineRoutes({
  readWithdrawal: (context, { session, params }) => readWithdrawal(context, session.customerId, params.id),
  withdrawFromOrder: (context, { session, params, body }) =>
    withdrawFromOrder(context, { customerId: session.customerId, orderId: params.id, lines: body?.lines }),
});

export const staffWithdrawalRoutes = defineBackofficeRoutes({ receiveWithdrawal, refuseWithdrawal });
