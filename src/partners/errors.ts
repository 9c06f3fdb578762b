/**
 * Why a partner could not be reached, or responded with something that cannot be used; `deadline`: the caller's time ran
 * out, which says little about the partner.
 */
export type UnavailableReason =
  | 'timeout'
  | 'deadline'
  | 'network'
  | 'status'
  | 'limited'
  | 'open'
  | 'busy'
  | 'garbled'
  | 'absent';

interface UnavailableDetails {
  partner: string;
  reason: UnavailableReason;
  /** True when the request may have taken effect although no usable response came back. */
  ambiguous: boolean;
  status?: number;
  retryAfterMs?: number;
  cause?: unknown;
}

/** The partner is slow, unreachable, failing, or cut off by the circuit breaker: a later retry may succeed. */
export class PartnerUnavailable extends Error {
  readonly partner: string;
  readonly reason: UnavailableReason;
  readonly ambiguous: boolean;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(details: UnavailableDetails) {
    super(`${details.partner} is unavailable (${details.reason}${details.status ? ` ${details.status}` : ''})`, {
      cause: details.cause,
    });
    this.name = 'PartnerUnavailable';
    this.partner = details.partner;
    this.reason = details.reason;
    this.ambiguous = details.ambiguous;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** The partner processed the request and rejected it; repeating the same request does not help. */
export class PartnerRejected extends Error {
  readonly partner: string;
  readonly status: number;
  /** Parsed body: JSON when it is JSON, else text. Never logged. */
  readonly body: unknown;
  readonly code: string | null;

  constructor(details: { partner: string; status: number; body: unknown; code?: string | null }) {
    super(`${details.partner} rejected the request (${details.status}${details.code ? ` ${details.code}` : ''})`);
    this.name = 'PartnerRejected';
    this.partner = details.partner;
    this.status = details.status;
    this.body = details.body;
    this.code = details.code ?? null;
  }
}

/** Whether the partner refused what the request says, and not who sent it, which other credentials would change. */
export function isRequestRefused(error: unknown): error is PartnerRejected {
  return error instanceof PartnerRejected && error.status !== 401 && error.status !== 403;
}

/** The same error marked ambiguous, because an earlier attempt of the same call may have taken effect. */
export function asAmbiguous(error: PartnerUnavailable): PartnerUnavailable {
  if (error.ambiguous) return error;
  return new PartnerUnavailable({
    partner: error.partner,
    reason: error.reason,
    ambiguous: true,
    status: error.status ?? undefined,
    retryAfterMs: error.retryAfterMs ?? undefined,
    cause: error,
  });
}
