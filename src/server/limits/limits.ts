import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { LeasedLimiter } from './leased/limiter.ts';

/**
 * Every rate limit of the shop; all processes on one database share them. A limiter is null where network addresses are not
 * limited (`requestsPerMinute` is 0).
 */
export interface Limits {
  /** Requests of one network address in a minute, by the address. */
  requests: LeasedLimiter | null;
  /** Calls to the marketplace that one network address causes in a minute, by the address's hash. */
  marketplaceReads: LeasedLimiter | null;
  /** Billed calls to the marketplace in a minute, whoever causes them; null where they are not limited. */
  marketplaceCalls: LeasedLimiter | null;
  /** Reports of browser errors of one network in a minute, by its hash. */
  clientErrors: LeasedLimiter | null;
  /** Those of all networks together: anybody may send them, and each is a line of the log. */
  allClientErrors: LeasedLimiter;
  attempts: AttemptLimits;
}

/**
 * Attempts at accounts in a quarter of an hour, counted in the database: all processes share the counts, and a restart
 * keeps them. The names are the key prefixes of the stored counts.
 */
export interface AttemptLimits {
  /** Wrong passwords for one account, from any number of networks. */
  'sign-in': RateLimiterPostgres;
  /** Wrong passwords for one account from one network. */
  'sign-in-network': RateLimiterPostgres;
  /** Wrong passwords for one account from a device that signed in to it before. */
  'sign-in-device': RateLimiterPostgres;
  /** Mails that tell the owner of an account that sign-ins are refused. */
  'sign-in-lock-mail': RateLimiterPostgres;
  /** Guesses of the old password of one customer. */
  'old-password': RateLimiterPostgres;
  /** Downloads of one customer's data. */
  'account-export': RateLimiterPostgres;
  /** Wrong codes from one network address. */
  'wrong-code': RateLimiterPostgres;
  /** Mails with a code to one account. */
  'mail-to': RateLimiterPostgres;
  /** Requests for a mail with a code from one network address. */
  'mail-from': RateLimiterPostgres;
  /** Bank accounts that one customer gives for refunds; each causes a mail. */
  'refund-account': RateLimiterPostgres;
  /** What one customer writes in cases; each causes a mail. */
  'case-message': RateLimiterPostgres;
  /** Photos that one customer sends. */
  'case-photo': RateLimiterPostgres;
  /** Wrong sign-ins to one account of the staff, from any number of networks. */
  'staff-sign-in': RateLimiterPostgres;
  /** Those from one network. */
  'staff-sign-in-network': RateLimiterPostgres;
  /** Wrong codes with which one member of the staff confirms. */
  'staff-confirm': RateLimiterPostgres;
  'wrong-sign-in-from': RateLimiterPostgres | null;
  'sign-up-from': RateLimiterPostgres | null;
}

export type AttemptLimit = keyof AttemptLimits;
