import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCarrier, KEY_HEADER, parsePackageNotice, parseStatusNotice } from '#partners/skypostal/webhook.ts';
import type { Context } from '#server/context.ts';
import { takeReception } from './handle-reception.ts';
import { takeStatus } from './handle-status.ts';

const FOLDER = '/webhooks/skypostal';

/** The carrier's notices take effect before they are answered, so that whoever sent one sees the order move. */
export function shippingWebhooks(app: FastifyInstance, context: Context): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!context.facts.skypostalHookKey) await reply.code(503).send({ ok: false });
    else if (!isCarrier(request.headers[KEY_HEADER], context.facts.skypostalHookKey)) {
      await reply.code(401).send({ ok: false });
    }
  });
  app.post(`${FOLDER}/status-hook`, (request, reply) => statusHook(context, request, reply));
  app.post(`${FOLDER}/package-received`, (request, reply) => packageReceived(context, request, reply));
}

async function statusHook(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const notice = parseStatusNotice(request.body);
  if (!notice) return reply.code(400).send({ ok: false });
  const outcome = await takeStatus(context, notice);
  if (outcome === 'parked') return reply.code(404).send({ ok: false });
  return reply.code(outcome === 'unknown-code' ? 202 : 200).send({ ok: true });
}

async function packageReceived(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const notice = parsePackageNotice(request.body);
  if (!notice) return reply.code(400).send({ ok: false });
  const outcome = await takeReception(context, notice);
  return outcome === 'parked' ? reply.code(404).send({ ok: false }) : reply.send({ ok: true });
}
