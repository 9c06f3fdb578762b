import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import {
  cancelOrderForCustomer,
  closeCancellation,
} from '#server/features/fulfilment/cancel-orders/cancel-for-customer.ts';
import { decideOrderHold } from '#server/features/fulfilment/order-holds/decide-hold.ts';
import { reissueFiscalDocument } from '#server/features/money/fiscal-documents/reissue-document.ts';
import { checkOrderPayment } from './check-order-payment.ts';
import { changeOrderAddress, changeOrderRecipient } from './correct-order.ts';
import { readOrderForStaff } from './read-order-for-staff.ts';
import { resendOrderMail } from './resend-order-mail.ts';
import { unsealDocument } from './unseal-document.ts';

export const orderDeskRoutes = defineBackofficeRoutes({
  readOrderForStaff,
  resendOrderMail,
  checkOrderPayment,
  reissueFiscalDocument,
  changeOrderAddress,
  changeOrderRecipient,
  unsealDocument,
  cancelOrderForCustomer,
  closeCancellation,
  decideOrderHold,
});
