import { type MoneyPartners, refundedOf } from './money-partners.ts';

/** What the shop has written of an order's money. */
export interface MoneyFacts {
  status: string;
  attempts: { id: string; transactionId: string; state: string; amountCents: number }[];
  /** `amountCents` is null where a person decides it. */
  refunds: { attemptId: string; amountCents: number | null; state: string }[];
  /** What the staff asks to give back, and nobody has agreed to yet. */
  requests: { attemptId: string; amountCents: number }[];
}

/** Statuses in which the shop holds no money for the order. */
const UNPAID = ['NEW', 'PROCESSING', 'FAILED', 'CANCELED'];

interface Taken {
  transactionId: string;
  takenCents: number;
  /** What the partner gave back; null for cash, which a person transfers. */
  refundedCents: number | null;
}

/**
 * Every cent that a partner took is kept for the order, given back, or about to be: judged by the partners' own books,
 * payment by payment. `exceptions` are what waits for a person.
 */
export function judgeMoney(facts: MoneyFacts, books: MoneyPartners, exceptions: readonly string[]): string[] {
  const taken = takenOf(books);
  return [
    ...books.excessive.map((refund) => `the bank was asked for more than it had: ${refund}`),
    ...taken.flatMap((payment) => judgePayment(facts, payment, exceptions)),
    ...facts.attempts.filter((attempt) => isPaid(attempt.state)).flatMap((attempt) => missing(attempt, taken)),
    ...judgeStatus(facts),
  ];
}

function takenOf({ bank, vouchers }: MoneyPartners): Taken[] {
  return [
    ...bank.map((entry) => ({ ...entry, refundedCents: refundedOf(entry) })),
    ...vouchers
      .filter(({ state }) => state === 'paid')
      .map(({ uniqueId, amountCents }) => ({ transactionId: uniqueId, takenCents: amountCents, refundedCents: null })),
  ].filter(({ takenCents }) => takenCents > 0);
}

function isPaid(state: string): boolean {
  return state === 'approved' || state === 'overpaid';
}

function missing({ transactionId }: MoneyFacts['attempts'][number], taken: readonly Taken[]): string[] {
  const isTaken = taken.some((payment) => payment.transactionId === transactionId);
  return isTaken ? [] : [`the payment ${transactionId} counts as paid, and no partner has its money`];
}

function judgePayment(
  { status, attempts, refunds, requests }: MoneyFacts,
  { transactionId, takenCents, refundedCents }: Taken,
  exceptions: readonly string[],
): string[] {
  const attempt = attempts.find((known) => known.transactionId === transactionId);
  if (!attempt || !isPaid(attempt.state))
    return [`a partner took ${takenCents} for ${transactionId}, which is ${attempt?.state ?? 'unknown'}`];
  const own = refunds.filter(({ attemptId }) => attemptId === attempt.id);
  const isOpen = own.some(({ amountCents }) => amountCents === null);
  const returned = sum(own);
  const asked = sum(requests.filter(({ attemptId }) => attemptId === attempt.id));
  const sent = sum(own.filter(({ state }) => state === 'sent'));
  const held = takenCents - returned - asked;
  const isOwed = attempt.state === 'overpaid' || status === 'REFUND';
  return [
    ...(held < 0 ? [`of ${takenCents} for ${transactionId}, ${returned + asked} goes back`] : []),
    ...(refundedCents !== null && refundedCents !== sent
      ? [`the bank gave back ${refundedCents} of ${transactionId}, and the shop counts ${sent}`]
      : []),
    ...(isOwed && held > 0 && !isOpen && exceptions.length === 0
      ? [`${held} of ${takenCents} for ${transactionId} is neither kept for an order nor given back`]
      : []),
    ...(attempt.state === 'approved' && attempt.amountCents !== takenCents
      ? [`${takenCents} pays ${transactionId} of ${attempt.amountCents}`]
      : []),
  ];
}

function judgeStatus({ status, attempts }: MoneyFacts): string[] {
  const approved = attempts.filter(({ state }) => state === 'approved').length;
  const expected = UNPAID.includes(status) ? 0 : 1;
  return approved === expected ? [] : [`an order in ${status} has ${approved} payments of its own`];
}

function sum(rows: readonly { amountCents: number | null }[]): number {
  return rows.reduce((total, { amountCents }) => total + (amountCents ?? 0), 0);
}
