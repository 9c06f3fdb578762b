/** Why a partner could not be asked, or did not answer sensibly. */
export type DownReason = 'timeout' | 'network' | 'status' | 'limited' | 'open' | 'busy' | 'garbled';

interface DownFacts {
  partner: string;
  reason: DownReason;
  /** True when the request may have had its effect although no good answer came back. */
  ambiguous: boolean;
  status?: number;
  retryAfterMs?: number;
  cause?: unknown;
}

/** The partner is away: slow, cut off, failing, or shut out by the breaker. Worth trying again later. */
export class PartnerDown extends Error {
  readonly partner: string;
  readonly reason: DownReason;
  readonly ambiguous: boolean;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(facts: DownFacts) {
    super(`${facts.partner} is down (${facts.reason}${facts.status ? ` ${facts.status}` : ''})`, {
      cause: facts.cause,
    });
    this.name = 'PartnerDown';
    this.partner = facts.partner;
    this.reason = facts.reason;
    this.ambiguous = facts.ambiguous;
    this.status = facts.status ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

/** The partner answered and said no; asking the same again is of no use. */
export class PartnerRefused extends Error {
  readonly partner: string;
  readonly status: number;
  /** The parsed body (JSON when it was JSON, else text); never logged. */
  readonly body: unknown;
  readonly code: string | null;

  constructor(facts: { partner: string; status: number; body: unknown; code?: string | null }) {
    super(`${facts.partner} refused (${facts.status}${facts.code ? ` ${facts.code}` : ''})`);
    this.name = 'PartnerRefused';
    this.partner = facts.partner;
    this.status = facts.status;
    this.body = facts.body;
    this.code = facts.code ?? null;
  }
}

/** The same failure, told as ambiguous: an earlier attempt of the same call may have had its effect. */
export function asAmbiguous(error: PartnerDown): PartnerDown {
  if (error.ambiguous) return error;
  return new PartnerDown({
    partner: error.partner,
    reason: error.reason,
    ambiguous: true,
    status: error.status ?? undefined,
    retryAfterMs: error.retryAfterMs ?? undefined,
    cause: error,
  });
}
