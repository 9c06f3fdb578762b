import type { FieldError } from '#contract/errors.ts';
import type { z } from '#contract/zod.ts';

/**
 * An expected refusal: returned by a use case when a rule, a missing row or a conflict forbids it. `code` is the HTTP
 * status.
 */
export class Refusal {
  readonly code: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;
  readonly message: string;
  readonly errors: FieldError[];
  /** Seconds after which to retry (409, 429 and 503). */
  readonly retryAfter: number | null;

  constructor(code: Refusal['code'], message: string, more: { errors?: FieldError[]; retryAfter?: number } = {}) {
    this.code = code;
    this.message = message;
    this.errors = more.errors ?? [];
    this.retryAfter = more.retryAfter ?? null;
  }
}

export function refuse(code: Refusal['code'], message: string, errors?: FieldError[]): Refusal {
  return new Refusal(code, message, errors ? { errors } : {});
}

/** A 400 for one field, whose message is also the message of the response. */
export function refuseField(field: string, message: string): Refusal {
  return new Refusal(400, message, { errors: [{ field, message }] });
}

/**
 * A 400 for malformed input: the first rule that each field breaks, in their order. What breaks one as a whole is named
 * `whole`.
 */
export function refuseInvalid(issues: readonly z.core.$ZodIssue[], whole: string): Refusal {
  const faults = new Map<string, FieldError>();
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const field = [...issue.path.map(String), ...unknown].join('.') || whole;
    if (!faults.has(field)) faults.set(field, { field, message: issue.message });
  }
  const [first] = faults.values();
  return refuse(400, first?.message ?? 'Pedido inválido', [...faults.values()]);
}

/** Also for rows of another customer, so that the response does not reveal which ids exist. */
export function notFound(message = 'No encontramos lo que buscabas'): Refusal {
  return new Refusal(404, message);
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}
