import type { Tx } from '#db/transaction.ts';

/** One purchase of an order; without an id its first. */
export interface PurchaseRef {
  orderId: string;
  purchaseId?: string;
}

/** Every kind of background job with its data: ids only, never personal data. */
export interface Jobs {
  'send-mail': { mailId: string };
  'send-code': { mailId: string };
  'watch-order': { orderId: string };
  'buy-order': PurchaseRef;
  'resume-purchasing': Record<string, never>;
  'watch-purchase': PurchaseRef;
  'cancel-purchase': PurchaseRef;
  'refuse-purchase': PurchaseRef;
  'watch-return': PurchaseRef;
  'identify-purchase': { marketplaceOrderId: string };
  'consolidate-order': { orderId: string };
  'watch-payment': { attemptId: string };
  'issue-voucher': { attemptId: string };
  'apply-charge': { chargeId: string };
  'check-address-change': { changeId: string };
  'check-question': { questionId: string };
  'tell-transfer': { refundId: string; reportedAt: string };
  'tell-claim': { caseNumber: number; messageId: string; staffId: string; reportedAt: string };
  'send-refund': { refundId: string };
  'issue-fiscal-document': { documentId: string };
  'store-document': { documentId: string };
  'sweep-documents': Record<string, never>;
  'renew-rates': Record<string, never>;
  'refresh-search': { keyword: string; page: number };
  'refresh-product': { asin: string };
  'refresh-outdated': { asins: string[] };
  'fill-products': Record<string, never>;
  'rank-products': Record<string, never>;
  'choose-similar': { asin: string };
  'translate-products': Record<string, never>;
  'publish-suggestions': Record<string, never>;
  'answer-search-requests': Record<string, never>;
  'check-price-alerts': Record<string, never>;
  'look-after': Record<string, never>;
  'sweep-notices': Record<string, never>;
  'decide-parcels': Record<string, never>;
  'mail-week': Record<string, never>;
  'mail-digest': Record<string, never>;
  'compute-late-risks': Record<string, never>;
  'read-wallet': Record<string, never>;
  'sum-up-days': Record<string, never>;
  'sum-up-margins': Record<string, never>;
  'sum-up-figures': Record<string, never>;
  'apply-payment-notice': { source: string; key: string };
  'poll-tracking': Record<string, never>;
  'track-shipment': { orderId: string };
  'track-package': { packageId: string };
}

export type JobName = keyof Jobs;

export interface EnqueueOptions {
  /** The job exists only if this transaction commits. */
  tx?: Tx;
  startAfterSeconds?: number;
  /**
   * Of this name and key one job runs at a time, and what is enqueued while one waits is done by that one, at the earlier
   * of the two times; the default is the job's data.
   */
  key?: string;
}

export interface Queue {
  enqueue<Name extends JobName>(name: Name, data: Jobs[Name], options?: EnqueueOptions): Promise<void>;
  /** Takes a job whose last retry failed out of the queue, and returns its data; null when it is not there any more. */
  takeFailed<Name extends JobName>(name: Name, id: string, tx: Tx): Promise<object | null>;
}

export interface JobRun {
  /**
   * Aborted when the job's lease ends, another worker has taken the job over, or its worker stops: what is left is done by its
   * retry, where the job throws. All that it uses stays open for some seconds more.
   */
  signal: AbortSignal;
}

export type JobHandlers<Deps> = {
  [Name in JobName]?: (deps: Deps, data: Jobs[Name], run: JobRun) => Promise<void>;
};
