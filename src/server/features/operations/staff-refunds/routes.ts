import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { approveRefund, refuseRefund, withdrawRefund } from './decide-refund.ts';
import { listRefunds, readRefund, readRefundAccount, readRefundable } from './read-refunds.ts';
import { requestRefund } from './request-refund.ts';
import {
  approveRefundAccount,
  askRefundAccount,
  closeRefund,
  confirmRefund,
  markTransferred,
  releaseRefund,
  retryRefund,
  returnRefund,
  takeRefund,
} from './settle-refund.ts';

export const staffRefundRoutes = defineBackofficeRoutes({
  listRefunds,
  readRefund,
  readRefundAccount,
  readRefundable,
  requestRefund,
  approveRefund,
  refuseRefund,
  withdrawRefund,
  retryRefund,
  askRefundAccount,
  approveRefundAccount,
  takeRefund,
  releaseRefund,
  markTransferred,
  confirmRefund,
  returnRefund,
  closeRefund,
});
