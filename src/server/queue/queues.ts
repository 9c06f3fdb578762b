import type { PartnerName } from '#partners/limits.ts';
import type { JobName } from './queue.ts';

export interface QueueSettings {
  /** Whom its jobs call; the workers of all queues of a partner share the places of its bulkhead. */
  partner: PartnerName | null;
  /** Calls of one job at most; a job with a loop counts one round, because its signal ends it between two. */
  calls: number;
  /** Jobs that one process runs at the same time. */
  concurrency: number;
  /** How often it is looked for jobs whose time has come; a job for now is picked up at once. */
  pollSeconds: number;
  retryLimit: number;
  /** The delay before the first retry; each one doubles it, up to the greatest. */
  retryDelay: number;
  retryDelayMax: number;
  /** The lease: a job that takes longer is aborted and retried. */
  expireInSeconds: number;
}

const DEFAULTS = { partner: null, calls: 1, concurrency: 2, pollSeconds: 2, retryDelayMax: 300, expireInSeconds: 60 };
const MARKETPLACE = {
  ...DEFAULTS,
  partner: 'zinc-orders',
  retryLimit: 40,
  retryDelay: 1,
  expireInSeconds: 120,
} as const;

/** How each kind of job runs; a test compares it with the limits of the partners. */
export const QUEUES: Readonly<Record<JobName, QueueSettings>> = {
  // A code is of use for minutes only: it is retried soon and often.
  'send-code': {
    ...{ ...DEFAULTS, partner: 'mail', concurrency: 4, pollSeconds: 0.5, expireInSeconds: 240 },
    ...{ retryLimit: 200, retryDelay: 1, retryDelayMax: 3 },
  },
  'send-mail': { ...DEFAULTS, partner: 'mail', concurrency: 6, retryLimit: 12, retryDelay: 2, expireInSeconds: 240 },
  'watch-order': { ...DEFAULTS, retryLimit: 20, retryDelay: 5 },
  'buy-order': { ...MARKETPLACE, calls: 3, concurrency: 20, expireInSeconds: 360 },
  'watch-purchase': { ...MARKETPLACE, concurrency: 4, retryLimit: 5, retryDelay: 5 },
  'cancel-purchase': { ...MARKETPLACE, concurrency: 1 },
  'refuse-purchase': { ...MARKETPLACE, concurrency: 1 },
  'watch-return': { ...MARKETPLACE, calls: 3, retryLimit: 20, retryDelay: 5, expireInSeconds: 360 },
  'consolidate-order': {
    ...{ ...DEFAULTS, partner: 'skypostal', concurrency: 8, expireInSeconds: 120 },
    ...{ retryLimit: 40, retryDelay: 1 },
  },
  'poll-tracking': {
    ...{ ...DEFAULTS, partner: 'skypostal', concurrency: 1, expireInSeconds: 240 },
    ...{ retryLimit: 3, retryDelay: 30 },
  },
  // The slower of the two partners that collect.
  'watch-payment': {
    ...{ ...DEFAULTS, partner: 'abitab', concurrency: 6, expireInSeconds: 120 },
    ...{ retryLimit: 20, retryDelay: 5 },
  },
  'send-refund': { ...DEFAULTS, partner: 'sistarbanc', concurrency: 4, retryLimit: 40, retryDelay: 2 },
  'renew-rates': {
    ...{ ...DEFAULTS, partner: 'bcu', calls: 2, concurrency: 1, expireInSeconds: 120 },
    ...{ retryLimit: 3, retryDelay: 30 },
  },
  'refresh-search': {
    ...{ ...DEFAULTS, partner: 'zinc-data', concurrency: 4, expireInSeconds: 120 },
    ...{ retryLimit: 0, retryDelay: 1 },
  },
  'refresh-product': {
    ...{ ...DEFAULTS, partner: 'zinc-data', calls: 2, concurrency: 4, expireInSeconds: 120 },
    ...{ retryLimit: 0, retryDelay: 1 },
  },
  'look-after': { ...DEFAULTS, concurrency: 1, retryLimit: 3, retryDelay: 30, expireInSeconds: 600 },
};
