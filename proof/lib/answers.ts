/** One request to the shop with its outcome. Times are milliseconds of the same clock. */
export interface Answer {
  /** 'ready', 'api', 'page' for the probes, else the name of the shopper's call. */
  kind: string;
  sentAt: number;
  /** When the answer, the error or the client's own time limit came. */
  endedAt: number;
  /** 0 without an answer. */
  status: number;
  hasRetryAfter: boolean;
}

/** Milliseconds from `since` to the first answer of a kind with a status, to a request sent at or after `since`. */
export function timeTo(
  answers: readonly Answer[],
  { kind, status, since }: { kind: string; status: number; since: number },
): number | null {
  const ends = answers
    .filter((answer) => answer.kind === kind && answer.status === status && answer.sentAt >= since)
    .map(({ endedAt }) => endedAt - since);
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** Milliseconds from `since` until every one of the kinds has answered 200; null when one never did. */
export function timeToAll(answers: readonly Answer[], kinds: readonly string[], since: number): number | null {
  const times = kinds.map((kind) => timeTo(answers, { kind, status: 200, since }));
  return times.includes(null) ? null : Math.max(...times.map(Number));
}

/** Server errors other than 503, which announces itself as temporary. */
export function serverErrors(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ status }) => status >= 500 && status !== 503);
}

/** 503 answers that do not tell the client when to come back. The readiness check speaks to a proxy, not to a client. */
export function withoutRetryAfter(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ kind, status, hasRetryAfter }) => status === 503 && kind !== 'ready' && !hasRetryAfter);
}

/** Milliseconds that the slowest request of the given kinds took, of those sent in the given span. */
export function slowest(
  answers: readonly Answer[],
  { kinds, from, to }: { kinds: readonly string[]; from: number; to: number },
): number {
  return answers
    .filter(({ kind, sentAt }) => kinds.includes(kind) && sentAt >= from && sentAt <= to)
    .reduce((longest, { sentAt, endedAt }) => Math.max(longest, endedAt - sentAt), 0);
}
