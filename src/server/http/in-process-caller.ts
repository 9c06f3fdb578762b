import { CallError, type Caller, type CallInput } from '#contract/caller.ts';
import type { CallName } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isDatabaseAway, isDatabaseUnavailable } from '#db/unavailable.ts';
import { deadlineIn } from '#partners/deadline.ts';
import type { Context } from '#server/context.ts';
import { isRefusal } from '#server/refusal.ts';
import type { ClientHashes } from './client-hash.ts';
import { overloadedRefusal } from './error-handler.ts';
import type { CallRequest, Handlers } from './handler.ts';
import { parseInput } from './register-routes.ts';

/** A call that failed because the database is away: a page that goes on without its result is not complete. */
export class DatabaseAwayError extends CallError {}

/**
 * Calls the contract's handlers without HTTP, for page loaders: always without a session, since pages contain nothing
 * personal. All calls of a page share one budget of time for the partners.
 */
export function inProcessCaller(context: Context, handlers: Handlers, client: () => Promise<ClientHashes>): Caller {
  const waiting = { ...context, deadline: deadlineIn(context.config.partnerBudgetMs) };
  let hashes: Promise<ClientHashes> | null = null;
  return (async (name: CallName, input?: CallInput<CallName>) => {
    const { params, query, body } = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown };
    const endpoint: Endpoint = endpoints[name];
    if (endpoint.access === 'customer') throw new Error(`a page cannot call ${name}: it requires a session`);
    const parsed = parseInput(endpoint, { params, query, body });
    if (isRefusal(parsed)) throw new CallError(parsed);
    const handler = handlers[name] as (context: Context, request: CallRequest<CallName>) => Promise<unknown>;
    const run = async () => {
      const device = { token: null, name: null, remember: () => undefined };
      const nobody = { session: null, key: null, device, panelToken: null, cookies: undefined, ofPage: true };
      hashes ??= client();
      const request = { ...parsed, ...(await hashes), ...nobody };
      return await handler(waiting, request as CallRequest<CallName>);
    };
    const result = await run().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
      // Like an HTTP call, the loader receives a 503, and so does the page.
      context.log.error({ error, call: name }, 'the database is unavailable');
      throw isDatabaseAway(error) ? new DatabaseAwayError(overloadedRefusal()) : new CallError(overloadedRefusal());
    });
    if (isRefusal(result)) throw new CallError(result);
    return result;
  }) as Caller;
}
