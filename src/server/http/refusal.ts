import type { FieldError } from '#contract/errors.ts';

/** An expected no: what an act returns when a rule, a missing thing or a conflict forbids it. `code` is the HTTP status. */
export class Refusal {
  readonly code: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;
  readonly message: string;
  readonly errors: FieldError[];
  /** Seconds after which trying again makes sense (429 and 503). */
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

/** One field's fault, with the field's message as the whole message too. */
export function refuseField(field: string, message: string): Refusal {
  return new Refusal(400, message, { errors: [{ field, message }] });
}

/** Also for what belongs to somebody else: an id tells nothing about whether it exists. */
export function notFound(what = 'No encontramos lo que buscabas'): Refusal {
  return new Refusal(404, what);
}

export function isRefusal(value: unknown): value is Refusal {
  return value instanceof Refusal;
}
