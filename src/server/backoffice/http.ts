import type { FastifyInstance } from 'fastify';
import { type BackofficeCallName, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { z } from '#contract/zod.ts';
import type { Context } from '#server/context.ts';
import { sendRefusal } from '#server/http/error-handler.ts';
import { isRefusal, notFound, refuse } from '#server/refusal.ts';
import { callBackoffice } from './call.ts';
import type { BackofficeHandlers } from './handler.ts';
import { type FindStaffSession, isSameOrigin, originOf } from './origin.ts';
import { BACKOFFICE_PATH } from './session-cookie.ts';

export interface BackofficeParts {
  context: Context;
  handlers: BackofficeHandlers;
  findStaffSession: FindStaffSession;
}

const body = z.strictObject({ input: z.unknown().optional(), options: z.unknown().optional() });

/** `POST /operacion/api/NAME` with `{ input, options }`: what the pages do in process, over HTTP. */
export function registerBackofficeCalls(app: FastifyInstance, parts: BackofficeParts): void {
  app.post<{ Params: { name: string } }>(`${BACKOFFICE_PATH}/api/:name`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { name } = request.params;
    if (!isCall(name)) return sendRefusal(reply, notFound('Esa llamada no existe'));
    if (!isSameOrigin(parts.context, request)) return sendRefusal(reply, refuse(403, 'El pedido viene de otro sitio'));
    const parsed = body.safeParse(request.body ?? {});
    if (!parsed.success) return sendRefusal(reply, refuse(400, 'El pedido no es válido'));
    const { input = {}, options = {} } = parsed.data;
    const origin = await originOf(parts, request, reply);
    const result = await callBackoffice(parts.context, parts.handlers, { name, input, options, origin });
    return isRefusal(result) ? sendRefusal(reply, result) : reply.send(result);
  });
}

function isCall(name: string): name is BackofficeCallName {
  return Object.hasOwn(backofficeEndpoints, name);
}
