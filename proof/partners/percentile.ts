import type { Answer } from '#proof/lib/answers.ts';
import { quantile } from '#proof/lib/quantile.ts';

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
    .map(({ sentAt, endedAt }) => endedAt - sentAt);
  return times.length === 0 ? null : quantile(times, 0.95);
}
