import type { Answer } from '#torture/lib/answers.ts';
import type { Truth } from './truth.ts';

/** Orders for which the marketplace has more than one purchase that costs money. */
export function liveTwice(purchases: Truth['purchases']): string[] {
  const live = purchases.flatMap(({ isLive, orderId }) => (isLive && orderId !== null ? [orderId] : []));
  return [...new Set(live.filter((id, index) => live.indexOf(id) !== index))];
}

/** Of mails about orders, those that were accepted under more than one Message-ID, by recipient and subject. */
export function secondMessageIds(mails: Truth['mails']): string[] {
  const ids = new Map<string, Set<string>>();
  for (const { to, subject, messageId } of mails) {
    const name = `${to} ${subject}`;
    ids.set(name, (ids.get(name) ?? new Set()).add(messageId));
  }
  return [...ids].filter(([, { size }]) => size > 1).map(([name]) => name);
}

/** The subject names an order by its number. */
export function isAboutOneOrder({ subject }: { subject: string }): boolean {
  return /\d{4,}/.test(subject);
}

/** A span of the clock of the answers. */
export interface Span {
  from: number;
  to: number;
}

/** The 95th percentile of the times of the requests of a kind that were sent in one of the spans; null without any. */
export function percentile95(answers: readonly Answer[], kind: string, spans: readonly Span[]): number | null {
  const times = answers
    .filter(
      (answer) => answer.kind === kind && spans.some(({ from, to }) => answer.sentAt >= from && answer.sentAt < to),
    )
    .map(({ sentAt, endedAt }) => endedAt - sentAt)
    .toSorted((one, other) => one - other);
  return times[Math.ceil(times.length * 0.95) - 1] ?? null;
}
