import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PANEL_TOKEN_HEADER } from '#contract/caller.ts';
import { CALLS, type CallName, methodAndPath } from '#contract/calls.ts';
import { absent, type Endpoint, type FileReply } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { findText } from '#contract/input-bounds.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { z } from '#contract/zod.ts';
import { attachment } from '#domain/document/document.ts';
import { deadlineIn } from '#partners/deadline.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal, refuse, refuseField, refuseInvalid } from '#server/refusal.ts';
import { authenticate, type FindSession } from './authenticate.ts';
import { hashClient } from './client-hash.ts';
import { deviceOf } from './device-cookie.ts';
import { overloadedRefusal, sendRefusal } from './error-handler.ts';
import type { CallRequest, Handlers, IdempotencyKey, Session } from './handler.ts';
import { isUnstorable } from './input-bounds.ts';
import { UploadRoom } from './upload-room.ts';

interface RoutesParts {
  context: Context;
  handlers: Handlers;
  findSession: FindSession;
}

/** Binds every endpoint of the contract to its handler. An endpoint without a handler does not compile. */
export function registerRoutes(app: FastifyInstance, { context, handlers, findSession }: RoutesParts): void {
  const sessions: Sessions = new WeakMap();
  const uploads = new UploadRoom();
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { method, path } = methodAndPath(name);
    const endpoint: Endpoint = endpoints[name];
    app.route({
      method,
      url: `/api${path}`,
      ...(endpoint.maxBodyBytes === null ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      // Before the body is read: whoever is not known has nothing of theirs received or parsed.
      onRequest: async (request, reply) => {
        // No shared cache may keep a response that depends on the caller; a sign-in's response contains a token.
        if (endpoint.access === 'customer' || request.headers.authorization || request.method !== 'GET')
          reply.header('cache-control', 'private, no-store');
        const { authorization } = request.headers;
        const session = await authenticate(context, findSession, { authorization, access: endpoint.access });
        if (isRefusal(session)) return sendRefusal(reply, session);
        sessions.set(request, session);
        const { maxBodyBytes: maxBytes } = endpoint;
        if (maxBytes !== null && session && !uploads.admit(request, reply, { ...session, maxBytes }))
          return sendRefusal(reply, overloadedRefusal());
      },
      handler: (request, reply) =>
        handleCall({ context, sessions, endpoint, handler: handlers[name] as AnyHandler }, request, reply),
    });
  }
}

/** The session of each request that is being answered. */
type Sessions = WeakMap<FastifyRequest, Session | null>;

type AnyHandler = (context: Context, request: CallRequest<CallName>) => Promise<unknown>;

interface BoundCall {
  context: Context;
  sessions: Sessions;
  endpoint: Endpoint;
  handler: AnyHandler;
}

async function handleCall(bound: BoundCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { context, sessions, endpoint, handler } = bound;
  const input = parseInput(endpoint, request);
  if (isRefusal(input)) return sendRefusal(reply, input);
  const key = idempotencyKey(endpoint, request, input.body);
  if (isRefusal(key)) return sendRefusal(reply, key);
  const call = {
    ...input,
    session: sessions.get(request) ?? null,
    key,
    ...(await hashClient(context, request)),
    device: deviceOf(request, reply, context.config),
    panelToken: panelTokenOf(request),
    cookies: request.headers.cookie,
    ofPage: false,
  } as CallRequest<CallName>;
  const deadline = deadlineIn(context.config.partnerBudgetMs);
  const result = await handler({ ...context, deadline }, call);
  if (isRefusal(result)) return sendRefusal(reply, result);
  if (endpoint.status === 204) return reply.code(204).send();
  if (context.config.validatesReplies) endpoint.reply.parse(result);
  if (endpoint.isFile) return sendFile(reply, result as FileReply);
  if (endpoint.fileName) reply.header('content-disposition', `attachment; filename="${endpoint.fileName}"`);
  return reply.code(endpoint.status).send(result);
}

/** Nothing that somebody uploaded is shown as a part of the shop: a browser saves it. */
function sendFile(reply: FastifyReply, { name, type, bytes }: FileReply): FastifyReply {
  return reply
    .headers({ 'content-type': type, 'content-disposition': attachment(name), 'x-content-type-options': 'nosniff' })
    .send(Buffer.from(bytes));
}

function panelTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers[PANEL_TOKEN_HEADER];
  return typeof token === 'string' ? token : null;
}

/** The request's Idempotency-Key with the hash of the parsed body: the same key with another body is a client error. */
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

/** Validates params, query and body; the refusal lists the first fault of each field of all three. */
export function parseInput(endpoint: Endpoint, raw: Input): Input | Refusal {
  const rawQuery = declaresQuery(endpoint.query) ? (raw.query ?? {}) : undefined;
  for (const part of [raw.params, rawQuery, raw.body]) {
    const path = findText(part, isUnstorable);
    if (path !== null) return refuseField(path.join('.') || 'body', MESSAGES.characters);
  }
  const params = endpoint.params.safeParse(emptyToUndefined(raw.params));
  const query = endpoint.query.safeParse(rawQuery);
  const body = endpoint.body.safeParse(endpoint.body === absent ? emptyToUndefined(raw.body) : (raw.body ?? undefined));
  const issues = [params, query, body].flatMap((part) => part.error?.issues ?? []);
  // A body that is not an object has no field to name.
  if (issues.length > 0) return refuseInvalid(issues, 'body');
  return { params: params.data, query: query.data, body: body.data };
}

function emptyToUndefined(value: unknown): unknown {
  const isEmpty =
    value === null || (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);
  return isEmpty ? undefined : value;
}

/** Whether the endpoint declares a query; the others ignore what follows the question mark, as web servers do. */
function declaresQuery(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success || schema.def.type === 'object';
}
