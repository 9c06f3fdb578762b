import type { CallReply } from '#contract/caller.ts';
import type { CallName } from '#contract/calls.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { z } from '#contract/zod.ts';
import type { Context } from '#server/context.ts';
import type { Refusal } from '#server/refusal.ts';
import type { Device } from './device-cookie.ts';

/** The caller's active session. */
export interface Session {
  id: string;
  customerId: string;
}

/** An `Idempotency-Key` with the hash of the request's body. */
export interface IdempotencyKey {
  key: string;
  requestHash: string;
}

/** The input of a handler: the validated request of its endpoint and its caller. */
export interface CallRequest<Name extends CallName> {
  params: z.output<Endpoints[Name]['params']>;
  query: z.output<Endpoints[Name]['query']>;
  body: z.output<Endpoints[Name]['body']>;
  /** Null for a visitor; never null where the endpoint's access is `customer`. */
  session: Endpoints[Name]['access'] extends 'customer' ? Session : Session | null;
  /** Null when the client sent none or the endpoint accepts none. */
  key: IdempotencyKey | null;
  /** Hash of the caller's network, for statistics. */
  network: string;
  /** Hash of the caller's address, for rate limits. */
  clientAddress: string;
  device: Device;
  /** The carrier panel's key as the caller sent it, unchecked. */
  panelToken: string | null;
  /** The request's cookies, unchecked: for the panel, which a session of the staff opens too. */
  cookies: string | undefined;
  /** Whether a page is rendered with the reply: its calls read a product once, and count no views. */
  ofPage: boolean;
}

export type Handler<Name extends CallName> = (
  context: Context,
  request: CallRequest<Name>,
) => Promise<CallReply<Name> | Refusal>;

export type Handlers = { [Name in CallName]: Handler<Name> };

/** Checks a feature's handlers against the contract and keeps their exact types. */
export function defineRoutes<Part extends Partial<Handlers>>(part: Part): Part {
  return part;
}
