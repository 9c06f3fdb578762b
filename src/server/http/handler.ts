import type { CallReply } from '#contract/caller.ts';
import type { CallName } from '#contract/calls.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { z } from '#contract/zod.ts';
import type { Context } from '#server/context.ts';
import type { Refusal } from './refusal.ts';

/** The caller's live session. */
export interface Session {
  id: string;
  customerId: string;
}

/** An `Idempotency-Key` and the hash of the body it came with. */
export interface IdempotencyKey {
  key: string;
  requestHash: string;
}

/** What a handler gets: the parsed input of its endpoint and who asks. */
export interface CallRequest<Name extends CallName> {
  params: z.output<Endpoints[Name]['params']>;
  query: z.output<Endpoints[Name]['query']>;
  body: z.output<Endpoints[Name]['body']>;
  /** Null for a visitor; never null where the endpoint's access is `customer`. */
  session: Endpoints[Name]['access'] extends 'customer' ? Session : Session | null;
  /** Null when the client sent none, or the call takes none. */
  key: IdempotencyKey | null;
  /** Stands for one browser without naming a person: statistics count by it. */
  visitor: string;
  /** Stands for the caller's network address: limits on tries count by it. */
  address: string;
  /** What the caller says is the carrier panel's key. */
  panelToken: string | null;
}

export type Handler<Name extends CallName> = (
  context: Context,
  request: CallRequest<Name>,
) => Promise<CallReply<Name> | Refusal>;

export type Handlers = { [Name in CallName]: Handler<Name> };

/** A feature's part of the table: names bound to acts. */
export function routes<Part extends Partial<Handlers>>(part: Part): Part {
  return part;
}
