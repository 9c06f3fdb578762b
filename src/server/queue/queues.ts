import { longestCallMs, type PartnerName } from '#partners/limits.ts';
import type { JobName } from './queue.ts';

export interface QueueSettings {
  /** Whom its jobs call; the workers of all queues of a partner share the places of its bulkhead. */
  partner: PartnerName | null;
  /** Calls of one job at most; a job with a loop counts one round, because its signal ends it between two. */
  calls: number;
  /** Jobs that one process runs at the same time. */
  concurrency: number;
  retryLimit: number;
  /** The delay before the first retry; each one doubles it, up to the greatest. */
  retryDelay: number;
  retryDelayMax: number;
  /** The lease: a job that takes longer is aborted and retried. */
  expireInSeconds: number;
}

const DEFAULTS = { partner: null, calls: 1, concurrency: 2, retryDelayMax: 300, expireInSeconds: 60 };

/** Jobs that call a partner: their lease exceeds the longest calls by half, for their own work. */
function calling<Partner extends PartnerName>(partner: Partner, calls = 1) {
  const expireInSeconds = Math.ceil((1.5 * calls * longestCallMs(partner)) / 1000);
  return { ...DEFAULTS, partner, calls, expireInSeconds };
}

const MARKETPLACE = { retryLimit: 40, retryDelay: 1 };
// A code is of use for minutes only: it is retried soon and often.
const CODE = { retryLimit: 200, retryDelay: 1, retryDelayMax: 3 };

/** How each kind of job runs; a test compares it with the limits of the partners. */
export const QUEUES: Readonly<Record<JobName, QueueSettings>> = {
  'send-code': { ...calling('mail'), ...CODE, concurrency: 4 },
  'send-mail': { ...calling('mail'), concurrency: 6, retryLimit: 12, retryDelay: 2 },
  'watch-order': { ...DEFAULTS, retryLimit: 20, retryDelay: 5 },
  'buy-order': { ...calling('zinc-orders', 3), ...MARKETPLACE, concurrency: 20 },
  'resume-purchasing': { ...DEFAULTS, concurrency: 1, retryLimit: 20, retryDelay: 5, expireInSeconds: 300 },
  // A refused one reads its products anew.
  'watch-purchase': { ...calling('zinc-orders', 3), concurrency: 3, retryLimit: 5, retryDelay: 5 },
  'cancel-purchase': { ...calling('zinc-orders'), ...MARKETPLACE, concurrency: 1 },
  'refuse-purchase': { ...calling('zinc-orders'), ...MARKETPLACE, concurrency: 1 },
  // One at a time: no order waits for it, for `buy-order` finds a purchase whose answer was lost by its own key.
  'identify-purchase': { ...calling('zinc-orders'), concurrency: 1, retryLimit: 10, retryDelay: 5 },
  'watch-return': { ...calling('zinc-orders', 3), retryLimit: 20, retryDelay: 5 },
  'consolidate-order': { ...calling('skypostal'), concurrency: 8, retryLimit: 40, retryDelay: 1 },
  'track-shipment': { ...calling('skypostal'), concurrency: 4, retryLimit: 3, retryDelay: 30 },
  'track-package': { ...calling('skypostal'), concurrency: 4, retryLimit: 3, retryDelay: 30 },
  // The slower of the two partners that collect.
  'watch-payment': { ...calling('abitab'), concurrency: 6, retryLimit: 20, retryDelay: 5 },
  'issue-voucher': { ...calling('abitab'), retryLimit: 20, retryDelay: 2 },
  'check-address-change': { ...DEFAULTS, retryLimit: 20, retryDelay: 5 },
  'check-question': { ...DEFAULTS, retryLimit: 20, retryDelay: 5 },
  'tell-transfer': { ...DEFAULTS, retryLimit: 20, retryDelay: 5 },
  'tell-claim': { ...DEFAULTS, retryLimit: 20, retryDelay: 5 },
  'apply-charge': { ...DEFAULTS, retryLimit: 40, retryDelay: 1 },
  'send-refund': { ...calling('sistarbanc'), concurrency: 4, retryLimit: 40, retryDelay: 2 },
  // It asks what became of a document, and then issues it.
  'issue-fiscal-document': { ...calling('cfe', 2), retryLimit: 20, retryDelay: 5 },
  // The storage has a time limit of its own for each call.
  'store-document': { ...DEFAULTS, retryLimit: 40, retryDelay: 2, expireInSeconds: 120 },
  'sweep-documents': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
  'renew-rates': { ...calling('bcu', 2), concurrency: 1, retryLimit: 3, retryDelay: 30 },
  // Two: the second source is asked where the first one does not answer.
  'refresh-search': { ...calling('zinc-data', 2), concurrency: 4, retryLimit: 0, retryDelay: 1 },
  'refresh-product': { ...calling('zinc-data', 3), concurrency: 4, retryLimit: 0, retryDelay: 1 },
  // One round of its reads: a lease that ends between two leaves the rest to their next view.
  'refresh-outdated': { ...calling('zinc-data', 3), concurrency: 2, retryLimit: 0, retryDelay: 1 },
  // Without a retry, so that a day's reads stay within their limit.
  'check-price-alerts': { ...calling('zinc-data', 5), concurrency: 1, retryLimit: 0, retryDelay: 1 },
  // A lease for some hundred thousand products; what is left of it is done by the next.
  'fill-products': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
  // One round: the glossary, which may have to be replaced and then created, a batch; or the account. Its next run retries.
  'translate-products': { ...calling('deepl', 3), concurrency: 1, retryLimit: 0, retryDelay: 1 },
  'answer-search-requests': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
  'rank-products': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 120 },
  // A list that was not chosen is asked for again at its next view.
  'choose-similar': { ...DEFAULTS, concurrency: 1, retryLimit: 0, retryDelay: 1 },
  'publish-suggestions': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 120 },
  'poll-tracking': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30 },
  'apply-payment-notice': { ...calling('abitab'), concurrency: 1, retryLimit: 3, retryDelay: 30 },
  'sweep-notices': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 120 },
  'decide-parcels': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 120 },
  'mail-digest': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 300 },
  'mail-week': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 120 },
  'compute-late-risks': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 300 },
  'read-wallet': { ...calling('zinc-data'), concurrency: 1, retryLimit: 0, retryDelay: 1 },
  'sum-up-days': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 120 },
  // A lease for several years of orders; what is left of it is done by the retry.
  'sum-up-margins': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
  'sum-up-figures': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
  'look-after': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
};

export const JOB_NAMES = Object.keys(QUEUES) as JobName[];

/** Work that repeats whatever the rows say, as cron expressions; not all in the same minute. */
export const RECURRING = {
  // The central bank publishes once a day, at no fixed hour.
  'renew-rates': '7 */3 * * *',
  'look-after': '*/5 * * * *',
  'sweep-notices': '1-59/5 * * * *',
  'poll-tracking': '2-59/5 * * * *',
  'rank-products': '* * * * *',
  'translate-products': '* * * * *',
  'publish-suggestions': '3-59/30 * * * *',
  // Once all is filled it reads two rows of indexes.
  'fill-products': '7-59/10 * * * *',
  // In the morning of Montevideo.
  'answer-search-requests': '20 12 * * *',
  'check-price-alerts': '4-59/15 * * * *',
  'sum-up-days': '8-59/15 * * * *',
  'read-wallet': '9-59/15 * * * *',
  'compute-late-risks': '6-59/15 * * * *',
  'sweep-documents': '11-59/15 * * * *',
  'decide-parcels': '14-59/15 * * * *',
  'mail-week': '12-59/15 * * * *',
  'mail-digest': '13-59/15 * * * *',
  // It renews a month once an hour or once a day: this is how soon a new month is begun.
  'sum-up-margins': '3-59/10 * * * *',
  // A day that is over is renewed once an hour, one of more than a week ago once a day.
  'sum-up-figures': '6-59/10 * * * *',
} as const satisfies Partial<Record<JobName, string>>;
export const RECURRING_NAMES = Object.keys(RECURRING) as (keyof typeof RECURRING)[];
