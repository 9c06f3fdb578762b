import { longestRequestMs } from './http.ts';

export interface PartnerLimits {
  /** Calls at the same time: the places of the bulkhead, and what the workers of the partner's queues share. */
  inFlight: number;
  /** The time limit of one attempt, by default. */
  timeoutMs: number;
}

/** What each partner is burdened with at most, and how long it is waited for; leases of jobs are derived from it. */
export const PARTNER_LIMITS = {
  'zinc-data': { inFlight: 20, timeoutMs: 15_000 },
  'zinc-orders': { inFlight: 28, timeoutMs: 30_000 },
  sistarbanc: { inFlight: 20, timeoutMs: 10_000 },
  abitab: { inFlight: 20, timeoutMs: 15_000 },
  axesso: { inFlight: 20, timeoutMs: 15_000 },
  skypostal: { inFlight: 20, timeoutMs: 20_000 },
  bcu: { inFlight: 20, timeoutMs: 15_000 },
  // One job at a time, whose calls carry up to 50 texts.
  deepl: { inFlight: 2, timeoutMs: 30_000 },
  // The worker alone, a document at a time.
  cfe: { inFlight: 4, timeoutMs: 20_000 },
  mail: { inFlight: 10, timeoutMs: 10_000 },
} as const satisfies Record<string, PartnerLimits>;

export type PartnerName = keyof typeof PARTNER_LIMITS;

/** Replies that a mail server gives to one mail: EHLO twice, STARTTLS, AUTH in two steps, MAIL, RCPT, DATA, its end. */
const SMTP_REPLIES = 9;

/** How long one call takes at most once it is let through: all attempts and the waits between them. */
export function longestCallMs(partner: PartnerName): number {
  const { timeoutMs } = PARTNER_LIMITS[partner];
  if (partner !== 'mail') return longestRequestMs(timeoutMs);
  return 2 * timeoutMs + SMTP_REPLIES * mailReplyTimeoutMs(timeoutMs);
}

/** A mail server may think longer about a mail than about a connection. */
export function mailReplyTimeoutMs(timeoutMs: number): number {
  return timeoutMs * 2;
}
