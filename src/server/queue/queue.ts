import type { Tx } from '#db/transaction.ts';

/** Every kind of work the shop does later, with what it carries: ids only, never a person's data. */
export interface Jobs {
  'send-mail': { mailId: string };
  'watch-order': { orderId: string };
  'buy-order': { orderId: string };
  'watch-purchase': { orderId: string };
  'consolidate-order': { orderId: string };
  'watch-payment': { attemptId: string };
  'send-refund': { refundId: string };
  'renew-rates': Record<string, never>;
  'refresh-search': { keyword: string; page: number };
  'refresh-product': { asin: string };
  'look-after': Record<string, never>;
}

export type JobName = keyof Jobs;

export interface EnqueueOptions {
  /** With it the job exists only if the transaction commits. */
  tx?: Tx;
  startAfterSeconds?: number;
  /** At most one waiting or running job of this name for a key. */
  key?: string;
}

export interface Queue {
  enqueue<Name extends JobName>(name: Name, data: Jobs[Name], options?: EnqueueOptions): Promise<void>;
}

export type JobHandlers<Deps> = { [Name in JobName]?: (deps: Deps, data: Jobs[Name]) => Promise<void> };
