import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeNotice, type Notice, openNotice } from '#db/inbox.ts';
import { transaction } from '#db/transaction.ts';
import { isGenuine, parseNotice, type ZincNotice } from '#partners/zinc/webhook.ts';
import type { Context } from '#server/context.ts';
import { findOrderOfPurchase } from './repository.ts';

export function purchasingWebhooks(app: FastifyInstance, context: Context): void {
  // The signature covers the bytes as they came.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/webhooks/zinc', (request, reply) => marketplaceNotice(context, request, reply));
}

async function marketplaceNotice(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const secret = context.facts.zincWebhookSecret;
  if (!secret) return reply.code(503).send({ ok: false });
  const signature = request.headers['x-webhook-signature'];
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!isGenuine(body, typeof signature === 'string' ? signature : undefined, secret)) {
    return reply.code(401).send({ ok: false });
  }
  const notice = parseNotice(body);
  if (!notice) return reply.code(400).send({ ok: false });
  await lookAgain(context, notice);
  return reply.send({ ok: true });
}

/** A notice is only a reason to read the purchase again: late, repeated or out of order it does no harm. */
async function lookAgain(context: Context, { event, zincOrderId, key }: ZincNotice): Promise<void> {
  const notice: Notice = { source: 'zinc', key, body: { event, zincOrderId }, at: context.clock() };
  await transaction(context.db, async (tx) => {
    if ((await openNotice(tx, notice)) !== null) return;
    const orderId = await findOrderOfPurchase(tx, zincOrderId);
    // Not known yet: our own answer to the purchase is still being written, and it plans a look of its own.
    if (orderId === null) return;
    await context.queue.enqueue('watch-purchase', { orderId }, { tx, key: `told ${orderId}` });
    await closeNotice(tx, notice, 'applied');
  });
}
