import type { Permission } from '#domain/staff/roles.ts';
import type { EXCEPTION_TEXTS } from './kind-texts.ts';

/** Trying again is for everybody who works at the queue; so is a look at an order. */
const QUEUE: readonly Permission[] = ['queue'];
const SEEING: readonly Permission[] = ['orders'];
const REFUNDS: readonly Permission[] = ['refunds.request', 'refunds.approve'];

/** One of these does what the act of a kind is called; who sees the kind and may not is told who can. */
export const DONE_BY: Readonly<Record<keyof typeof EXCEPTION_TEXTS, readonly Permission[]>> = {
  'order-held': ['orders.cancel'],
  'paid-not-bought': QUEUE,
  'purchase-by-hand': ['purchases'],
  'line-question': ['orders.cancel'],
  'price-drift': ['purchases'],
  'purchase-waiting': ['purchases.approve'],
  'bought-above-paid': SEEING,
  'wallet-low': ['partners'],
  'purchase-unanswered': QUEUE,
  'purchase-not-followed': QUEUE,
  'purchase-not-placed': SEEING,
  'lines-called-off': ['refunds.request'],
  'cancellation-unanswered': QUEUE,
  'cancellation-too-late': ['orders.cancel'],
  withdrawal: ['refunds.request'],
  'return-by-hand': ['purchases'],
  'return-not-followed': QUEUE,
  'packages-not-followed': QUEUE,
  'package-without-order': ['packages'],
  'notice-not-applied': ['packages'],
  'notice-unmatched': ['packages'],
  'package-to-return': ['packages'],
  'weight-difference': ['packages'],
  'carrier-charge': ['money'],
  'carrier-charge-without-order': ['money'],
  'not-announced': QUEUE,
  'not-moving': SEEING,
  'payment-not-applied': SEEING,
  'payment-undecided': QUEUE,
  'payment-other-currency': REFUNDS,
  'payment-not-banked': ['money'],
  'order-not-called-off': QUEUE,
  'refund-by-hand': REFUNDS,
  'refund-waiting': ['refunds.approve'],
  'refund-not-sent': QUEUE,
  'refund-account-missing': SEEING,
  'refund-not-transferred': ['refunds.approve'],
  'case-unanswered': ['cases'],
  'case-quiet': ['cases'],
  'carrier-claim': ['cases', 'refunds.request'],
  'paper-request': ['customers'],
  'document-correction': ['documents.unseal'],
  'import-question': ['catalog'],
  'mail-given-up': SEEING,
  'mail-not-sent': QUEUE,
  'job-given-up': QUEUE,
};
