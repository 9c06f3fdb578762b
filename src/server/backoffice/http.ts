import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { z } from '#contract/zod.ts';
import type { Context } from '#server/context.ts';
import { sendRefusal } from '#server/http/error-handler.ts';
import { isRefusal, notFound, refuse } from '#server/refusal.ts';
import { type CallOrigin, callBackoffice, refuseCaller } from './call.ts';
import type { BackofficeHandlers } from './handler.ts';
import { type FindStaffSession, isSameOrigin, originOf } from './origin.ts';
import { BACKOFFICE_PATH } from './session-cookie.ts';

export interface BackofficeParts {
  context: Context;
  handlers: BackofficeHandlers;
  findStaffSession: FindStaffSession;
}

/** What is read of somebody without a session: what opens one. */
export const STRANGERS_BOUNDS = { bodyLimit: 16 * 1024, config: { maxFields: 50 } } as const;

const body = z.strictObject({ input: z.unknown().optional(), options: z.unknown().optional() });

/** `POST /operacion/api/NAME` with `{ input, options }`: what the pages do in process, over HTTP. */
export function registerBackofficeCalls(app: FastifyInstance, parts: BackofficeParts): void {
  for (const name of Object.keys(backofficeEndpoints) as BackofficeCallName[]) registerCall(app, name, parts);
  app.post(`${BACKOFFICE_PATH}/api/:name`, {
    onRequest: async (_request, reply) => sendRefusal(reply, notFound('Esa llamada no existe')),
    handler: () => undefined,
  });
}

function registerCall(app: FastifyInstance, name: BackofficeCallName, parts: BackofficeParts): void {
  const { context, handlers } = parts;
  const origins = new WeakMap<FastifyRequest, CallOrigin>();
  app.post(`${BACKOFFICE_PATH}/api/${name}`, {
    ...(backofficeEndpoints[name].kind === 'entry' ? STRANGERS_BOUNDS : {}),
    // Who calls, and whether they may, before any byte of the body is read.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isSameOrigin(context, request)) return sendRefusal(reply, refuse(403, 'El pedido viene de otro sitio'));
      const origin = await originOf(parts, request, reply);
      const refused = await refuseCaller(context, { name, origin });
      if (refused) return sendRefusal(reply, refused);
      origins.set(request, origin);
    },
    handler: async (request, reply) => {
      const origin = origins.get(request);
      if (!origin) throw new Error('nobody knows who calls');
      const parsed = body.safeParse(request.body ?? {});
      if (!parsed.success) return sendRefusal(reply, refuse(400, 'El pedido no es válido'));
      const { input = {}, options = {} } = parsed.data;
      const result = await callBackoffice(context, handlers, { name, input, options, origin });
      return isRefusal(result) ? sendRefusal(reply, result) : reply.send(result);
    },
  });
}
