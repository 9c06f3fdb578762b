import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordUnreadable } from '#db/inbox.ts';
import { readFragments } from '#partners/fragments.ts';
import { hasCarrierKey, KEY_HEADER, parsePackageNotice, parseStatusNotice } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import { keepJson, readNotice } from '#server/http/input-bounds.ts';
import { handleReception } from './handle-reception.ts';
import { handleStatus } from './handle-status.ts';

const BASE_PATH = '/webhooks/skypostal';

/** The carrier's notices are applied before they are answered, so that the sender sees their effect on the order. */
export function shippingWebhooks(app: FastifyInstance, context: Context): void {
  keepJson(app, 'string');
  app.addHook('onRequest', async (request, reply) => {
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
  const notice = parseStatusNotice(readNotice(String(request.body)));
  if (!notice) return await refuseUnreadable(context, request, reply);
  const outcome = await handleStatus(context, notice, 'sent');
  if (outcome === 'parked') return reply.code(404).send({ ok: false });
  return reply.code(outcome === 'unknown-code' ? 202 : 200).send({ ok: true });
}

async function handlePackageReceived(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const notice = parsePackageNotice(readNotice(String(request.body)));
  if (!notice) return await refuseUnreadable(context, request, reply);
  const outcome = await handleReception(context, notice);
  return outcome === 'parked' ? reply.code(404).send({ ok: false }) : reply.send({ ok: true });
}

async function refuseUnreadable(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const raw = String(request.body ?? '');
  const { externalTracking, ...said } = readFragments(raw, ['trackingNumber', 'externalTracking', 'statusCode']);
  const body = { trackingNumber: externalTracking, ...said };
  await recordUnreadable(context.db, { source: 'skypostal', raw, body, receivedAt: context.clock() });
  context.log.error({ partner: 'skypostal', code: 'unreadable-notice' }, 'a notice could not be read');
  return reply.code(400).send({ ok: false });
}
