import type { Context } from '#server/context.ts';
import { currencyJobs } from '#server/features/base/currency/jobs.ts';
import { sendCode, sendMail } from '#server/features/base/mails/send-mail.ts';
import { listsJobs } from '#server/features/catalog/lists/jobs.ts';
import { checkPriceAlerts } from '#server/features/catalog/price-alerts/check-price-alerts.ts';
import { productsJobs } from '#server/features/catalog/products/jobs.ts';
import { searchJobs } from '#server/features/catalog/search/jobs.ts';
import { answerSearchRequests } from '#server/features/catalog/search-requests/answer-requests.ts';
import { suggestionsJobs } from '#server/features/catalog/suggestions/jobs.ts';
import { translateProducts } from '#server/features/catalog/translations/translate-products.ts';
import { sumUpDays } from '#server/features/catalog/usage/sum-up-days.ts';
import { checkAddressChange } from '#server/features/fulfilment/address-changes/address-changes.ts';
import { checkQuestion } from '#server/features/fulfilment/line-answers/check-question.ts';
import { buyOrder } from '#server/features/fulfilment/purchasing/buy-order.ts';
import { sendCancellation } from '#server/features/fulfilment/purchasing/cancel-purchase.ts';
import { identifyPurchase, pollPurchase } from '#server/features/fulfilment/purchasing/poll-purchase.ts';
import { refuseByHand } from '#server/features/fulfilment/purchasing/refuse-purchase.ts';
import { resumePurchasing } from '#server/features/fulfilment/purchasing/resume-purchasing.ts';
import { followReturn } from '#server/features/fulfilment/purchasing/return-purchase.ts';
import { consolidateOrder } from '#server/features/fulfilment/shipping/consolidate-order.ts';
import { decideParcels } from '#server/features/fulfilment/shipping/decide-parcels.ts';
import { pollTracking, trackPackage, trackShipment } from '#server/features/fulfilment/shipping/poll-tracking.ts';
import { sweepParkedNotices } from '#server/features/fulfilment/shipping/sweep-notices.ts';
import { issueFiscalDocument } from '#server/features/money/fiscal-documents/issue-document.ts';
import { sumUpMargins } from '#server/features/money/margins/sum-up-margins.ts';
import { expireUnpaidOrder } from '#server/features/money/payments/expire-unpaid-order.ts';
import { issueLateVoucher } from '#server/features/money/payments/issue-voucher.ts';
import { applyPaymentNotice } from '#server/features/money/payments/parked-notice.ts';
import { pollPayment } from '#server/features/money/payments/poll-payment.ts';
import { sendRefund } from '#server/features/money/refunds/send-refund.ts';
import { tellTransfer } from '#server/features/money/refunds/staff-transfers.ts';
import { mailDigest } from '#server/features/operations/bell/mail-digest.ts';
import { tellClaim } from '#server/features/operations/cases/tell-claim.ts';
import { sumUpFigures } from '#server/features/operations/day-figures/sum-up-figures.ts';
import { storeDocument, sweepDocuments } from '#server/features/operations/documents/store-document.ts';
import { computeLateRisks } from '#server/features/operations/late-risk/compute-late-risks.ts';
import { reconcile } from '#server/features/operations/reconciliation/reconcile.ts';
import { readWallet } from '#server/features/operations/wallet/read-wallet.ts';
import { mailWeek } from '#server/features/operations/week/mail-week.ts';
import type { Worker } from '#server/queue/pg-boss-queue.ts';
import type { JobHandlers, JobName, JobRun, Jobs } from '#server/queue/queue.ts';
import { applyCharge } from './charge-effects.ts';

export const jobHandlers: Required<JobHandlers<Context>> = {
  ...listsJobs,
  ...productsJobs,
  ...searchJobs,
  ...suggestionsJobs,
  ...currencyJobs,
  'translate-products': (context, _data, { signal }) => translateProducts(context, signal),
  'send-mail': sendMail,
  'send-code': sendCode,
  'watch-order': expireUnpaidOrder,
  'watch-payment': pollPayment,
  'issue-voucher': issueLateVoucher,
  'buy-order': buyOrder,
  'resume-purchasing': (context, _data, { signal }) => resumePurchasing(context, signal),
  'watch-purchase': pollPurchase,
  'cancel-purchase': sendCancellation,
  'refuse-purchase': refuseByHand,
  'identify-purchase': identifyPurchase,
  'watch-return': followReturn,
  'consolidate-order': consolidateOrder,
  'apply-charge': applyCharge,
  'check-address-change': checkAddressChange,
  'check-question': checkQuestion,
  'tell-transfer': tellTransfer,
  'tell-claim': tellClaim,
  'send-refund': sendRefund,
  'issue-fiscal-document': issueFiscalDocument,
  'store-document': storeDocument,
  'sweep-documents': (context, _data, { signal }) => sweepDocuments(context, signal),
  'check-price-alerts': (context) => checkPriceAlerts(context),
  'answer-search-requests': (context, _data, { signal }) => answerSearchRequests(context, signal),
  'look-after': (context, _data, { signal }) => reconcile(context, signal),
  'sweep-notices': (context, _data, { signal }) => sweepParkedNotices(context, signal),
  'decide-parcels': (context, _data, { signal }) => decideParcels(context, signal),
  'mail-week': (context) => mailWeek(context),
  'mail-digest': (context) => mailDigest(context),
  'compute-late-risks': (context, _data, { signal }) => computeLateRisks(context, signal),
  'read-wallet': (context) => readWallet(context),
  'sum-up-days': (context) => sumUpDays(context),
  'sum-up-margins': (context, _data, { signal }) => sumUpMargins(context, signal),
  'sum-up-figures': (context, _data, { signal }) => sumUpFigures(context, signal),
  'apply-payment-notice': applyPaymentNotice,
  'poll-tracking': pollTracking,
  'track-shipment': trackShipment,
  'track-package': trackPackage,
};

/** Starts a worker for every kind of job. */
export async function startJobs(worker: Worker, context: Context): Promise<void> {
  for (const name of Object.keys(jobHandlers) as JobName[]) await startJob(worker, context, name);
}

async function startJob<Name extends JobName>(worker: Worker, context: Context, name: Name): Promise<void> {
  const handle = jobHandlers[name] as (context: Context, data: Jobs[Name], run: JobRun) => Promise<void>;
  await worker.work(name, async (data, run) => {
    try {
      await handle(context, data, run);
    } catch (error) {
      if (run.isLast) logGivenUp(context, { name, data, error });
      else if (run.signal.aborted) context.log.info({ job: name, error }, 'a job was interrupted and goes on later');
      else context.log.warn({ job: name, error }, 'a job failed and will be retried');
      // The queue stores what is thrown: only the error's name, since its fields may contain personal data.
      throw new Error(error instanceof Error ? error.name : 'failed');
    }
  });
}

function logGivenUp({ log }: Context, { name, data, error }: { name: JobName; data: object; error: unknown }): void {
  const { orderId, ...other } = data as Record<string, unknown>;
  const [subject] = Object.values(other);
  const ids = {
    ...(typeof orderId === 'string' ? { orderId } : {}),
    ...(typeof subject === 'string' ? { subject } : {}),
  };
  log.error({ job: name, code: 'given-up', ...ids, error }, 'a job failed at its last retry');
}
