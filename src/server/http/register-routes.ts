import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PANEL_TOKEN_HEADER } from '#contract/caller.ts';
import { CALLS, type CallName, methodAndPath } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { FieldError } from '#contract/errors.ts';
import type { z } from '#contract/zod.ts';
import type { Context } from '#server/context.ts';
import { authenticate } from './authenticate.ts';
import type { CallRequest, Handlers, IdempotencyKey } from './handler.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { sendRefusal } from './send.ts';
import { addressOf, visitorOf } from './visitor.ts';

/** Binds every call of the contract to its handler. A call without a handler does not compile. */
export function mount(app: FastifyInstance, context: Context, handlers: Handlers): void {
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { method, path } = methodAndPath(name);
    app.route({
      method,
      url: `/api${path}`,
      handler: (request, reply) => serve({ name, context, handler: handlers[name] as AnyHandler }, request, reply),
    });
  }
}

type AnyHandler = (context: Context, request: CallRequest<CallName>) => Promise<unknown>;

interface Bound {
  name: CallName;
  context: Context;
  handler: AnyHandler;
}

async function serve(bound: Bound, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const endpoint: Endpoint = endpoints[bound.name];
  // What a call answers to one caller is nobody else's; the answer of a sign-in holds a token.
  if (endpoint.access === 'customer' || request.headers.authorization || request.method !== 'GET')
    reply.header('cache-control', 'private, no-store');
  const session = await authenticate(bound.context, request.headers.authorization, endpoint.access);
  if (isRefusal(session)) return sendRefusal(reply, session);
  const input = parseInput(endpoint, request);
  if (isRefusal(input)) return sendRefusal(reply, input);
  const key = idempotencyKey(endpoint, request, input.body);
  if (isRefusal(key)) return sendRefusal(reply, key);
  const call = {
    ...input,
    session,
    key,
    visitor: visitorOf(request),
    address: addressOf(request),
    panelToken: panelTokenOf(request),
  } as CallRequest<CallName>;
  const result = await bound.handler(bound.context, call);
  if (isRefusal(result)) return sendRefusal(reply, result);
  if (endpoint.status === 204) return reply.code(204).send();
  if (bound.context.config.checksReplies) endpoint.reply.parse(result);
  return reply.code(endpoint.status).send(result);
}

function panelTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers[PANEL_TOKEN_HEADER];
  return typeof token === 'string' ? token : null;
}

/** The call's key with what it was used for, as it was understood: the same key with another body is a client's mistake. */
function idempotencyKey(endpoint: Endpoint, request: FastifyRequest, body: unknown): IdempotencyKey | null | Refusal {
  const key = request.headers['idempotency-key'];
  if (!endpoint.replayable || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    return refuse(400, 'La Idempotency-Key no es válida');
  return {
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('hex'),
  };
}

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The three parts of a request by their schemas; the faults of all of them at once. */
export function parseInput(endpoint: Endpoint, raw: Input): Input | Refusal {
  const params = endpoint.params.safeParse(emptyToUndefined(raw.params));
  const query = endpoint.query.safeParse(hasSchema(endpoint.query) ? (raw.query ?? {}) : undefined);
  const body = endpoint.body.safeParse(raw.body ?? undefined);
  const faults = [params, query, body].flatMap((part) => (part.success ? [] : part.error.issues.map(toFieldError)));
  if (faults.length > 0) return refuse(400, faults[0]?.message ?? 'Pedido inválido', faults);
  return { params: params.data, query: query.data, body: body.data };
}

function emptyToUndefined(value: unknown): unknown {
  return value && typeof value === 'object' && Object.keys(value).length === 0 ? undefined : value;
}

/** Calls without a query ignore what stands after the question mark, as every web server does. */
function hasSchema(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success || schema.def.type === 'object';
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const path = [...issue.path.map(String), ...(unknownKey ? [unknownKey] : [])];
  // A body that is no object at all has no field to name.
  return { field: path.join('.') || 'body', message: issue.message };
}
