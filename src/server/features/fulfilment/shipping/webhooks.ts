import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCarrierKey, KEY_HEADER, parsePackageNotice, parseStatusNotice } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import { handleReception } from './handle-reception.ts';
import { handleStatus } from './handle-status.ts';

const BASE_PATH = '/webhooks/skypostal';

/** The carrier's notices are applied before they are answered, so that the sender sees their effect on the order. */
export function shippingWebhooks(app: FastifyInstance, context: Context): void {
  app.addHook('preHandler', async (request, reply) => {
    const current = context.partnerSettings.skypostalHookKey;
    const previous = context.config.previousSecrets.skypostalHook;
    if (!current) await reply.code(503).send({ ok: false });
    else if (!hasCarrierKey(request.headers[KEY_HEADER], current, previous)) {
      await reply.code(401).send({ ok: false });
    }
  });
  app.post(`${BASE_PATH}/status-hook`, (request, reply) => handleStatusHook(context, request, reply));
  app.post(`${BASE_PATH}/package-received`, (request, reply) => handlePackageReceived(context, request, reply));
}

async function handleStatusHook(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const notice = parseStatusNotice(request.body);
  if (!notice) return reply.code(400).send({ ok: false });
  const outcome = await handleStatus(context, notice);
  if (outcome === 'parked') return reply.code(404).send({ ok: false });
  return reply.code(outcome === 'unknown-code' ? 202 : 200).send({ ok: true });
}

async function handlePackageReceived(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const notice = parsePackageNotice(request.body);
  if (!notice) return reply.code(400).send({ ok: false });
  const outcome = await handleReception(context, notice);
  return outcome === 'parked' ? reply.code(404).send({ ok: false }) : reply.send({ ok: true });
}
