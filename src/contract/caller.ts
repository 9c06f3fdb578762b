import type { CallName } from './calls.ts';
import type { Endpoints } from './endpoints.ts';
import type { ErrorBody, FieldError } from './errors.ts';
import type { z } from './zod.ts';

type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema> ? { [key in Name]?: z.input<Schema> } : { [key in Name]: z.input<Schema> };

/** The input of an endpoint: `{ params, query, body }`, as far as it has them. */
export type CallInput<Name extends CallName> = Part<'params', Endpoints[Name]['params']> &
  Part<'query', Endpoints[Name]['query']> &
  Part<'body', Endpoints[Name]['body']>;

export type CallReply<Name extends CallName> = z.output<Endpoints[Name]['reply']>;

/** Header with the token that authorizes the carrier panel when the carrier is real. */
export const PANEL_TOKEN_HEADER = 'x-panel-token';

export interface CallOptions {
  idempotencyKey?: string;
  panelToken?: string;
  signal?: AbortSignal;
}

/** Calls an endpoint: over HTTP in the browser, in process for the server's page loaders. Throws `CallError`. */
export type Caller = <Name extends CallName>(
  name: Name,
  input?: CallInput<Name>,
  options?: CallOptions,
) => Promise<CallReply<Name>>;

/** A failed call. `code` is the HTTP status, or 0 when there was no response. */
export class CallError extends Error {
  readonly code: number;
  readonly errors: FieldError[];

  constructor(body: ErrorBody) {
    super(body.message);
    this.name = 'CallError';
    this.code = body.code;
    this.errors = body.errors ?? [];
  }
}
