import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import {
  closeRefund,
  confirmRefund,
  retryRefund,
  returnRefund,
} from '#server/features/money/refunds/settle-by-hand.ts';
import {
  approveRefundAccount,
  markTransferred,
  releaseRefund,
  takeBackTransfer,
  takeRefund,
} from '#server/features/money/refunds/staff-transfers.ts';
import { approveRefund, refuseRefund, withdrawRefund } from './decide-refund.ts';
import { countRefunds, listRefunds, readRefund, readRefundAccount, readRefundable } from './read-refunds.ts';
import { askRefundAccount } from './received-amount.ts';
import { requestRefund } from './request-refund.ts';

export const staffRefundRoutes = defineBackofficeRoutes({
  listRefunds,
  countRefunds,
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
  takeBackTransfer,
  confirmRefund,
  returnRefund,
  closeRefund,
});
