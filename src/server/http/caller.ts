import { CallError, type Caller, type CallInput } from '#contract/caller.ts';
import type { CallName } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isDatabaseAway } from '#db/unavailable.ts';
import type { Context } from '#server/context.ts';
import { busy } from './error-handler.ts';
import type { CallRequest, Handlers } from './handler.ts';
import { isRefusal } from './refusal.ts';
import { parseInput } from './register-routes.ts';

/** A caller of the contract that stays in process, for page loaders: always a visitor, for pages hold nothing personal. */
export function inProcessCaller(context: Context, handlers: Handlers, visitor: string): Caller {
  return (async (name: CallName, input?: CallInput<CallName>) => {
    const { params, query, body } = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown };
    const endpoint: Endpoint = endpoints[name];
    if (endpoint.access === 'customer') throw new Error(`a page cannot call ${name}: it belongs to a customer`);
    const parsed = parseInput(endpoint, { params, query, body });
    if (isRefusal(parsed)) throw new CallError(parsed);
    const request = {
      ...parsed,
      session: null,
      key: null,
      visitor,
      address: visitor,
      panelToken: null,
    } as CallRequest<CallName>;
    const act = handlers[name] as (context: Context, request: CallRequest<CallName>) => Promise<unknown>;
    const result = await act(context, request).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
      // A database that is away is no fault of the page: it is told as every call tells it, and the page is 503.
      context.log.error({ error, call: name }, 'the database is away');
      throw new CallError(busy());
    });
    if (isRefusal(result)) throw new CallError(result);
    return result;
  }) as Caller;
}
