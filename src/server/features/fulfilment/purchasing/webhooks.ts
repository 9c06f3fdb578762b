import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { receive, recordUnreadable } from '#db/inbox.ts';
import { readFragments } from '#partners/fragments.ts';
import { hasValidSignature, parseNotice, type ZincNotice } from '#partners/zinc/webhook.ts';
import type { Context } from '#server/context.ts';
import { keepJson, readNotice } from '#server/http/input-bounds.ts';
import { enqueuePollOfNotice } from './enqueue-poll-of-notice.ts';

/** The response to a request names the purchase long before. */
const IDENTIFY_SECONDS = 60;

export function purchasingWebhooks(app: FastifyInstance, context: Context): void {
  keepJson(app, 'buffer');
  app.post('/webhooks/zinc', (request, reply) => handleMarketplaceNotice(context, request, reply));
}

async function handleMarketplaceNotice(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const secret = context.partnerSettings.zincWebhookSecret;
  const previous = context.config.previousSecrets.zincWebhook;
  if (!secret) return reply.code(503).send({ ok: false });
  const signature = request.headers['x-webhook-signature'];
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!hasValidSignature(body, typeof signature === 'string' ? signature : undefined, secret, previous)) {
    return reply.code(401).send({ ok: false });
  }
  const notice = parseNotice(readNotice(body.toString('utf8')));
  if (!notice) {
    const { event, order_id: zincOrderId } = readFragments(body.toString('utf8'), ['event', 'order_id']);
    const unreadable = {
      source: 'zinc',
      raw: body,
      body: { event, zincOrderId },
      receivedAt: context.clock(),
    } as const;
    await recordUnreadable(context.db, unreadable);
    context.log.error({ partner: 'zinc', code: 'unreadable-notice' }, 'a notice could not be read');
    return reply.code(400).send({ ok: false });
  }
  await requestPoll(context, notice);
  return reply.send({ ok: true });
}

/** A notice only triggers a poll of the purchase or its return, so a late, repeated or out-of-order one does no harm. */
async function requestPoll(context: Context, { event, zincOrderId, key }: ZincNotice): Promise<void> {
  const notice = { source: 'zinc', key, body: { event, zincOrderId }, receivedAt: context.clock() } as const;
  await receive(context, notice, {
    apply: async (tx) => {
      if ((await enqueuePollOfNotice(context, tx, { event, zincOrderId })) !== null) return 'applied';
      // Unknown while the response to the purchase is still being stored; storing it schedules a poll of its own.
      const schedule = { tx, startAfterSeconds: IDENTIFY_SECONDS };
      await context.queue.enqueue('identify-purchase', { marketplaceOrderId: zincOrderId }, schedule);
      return 'parked';
    },
  });
}
