import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES, resultPage } from '#contract/pages.ts';
import { readNotice, type VoucherNotice } from '#partners/abitab/webhook.ts';
import { DATE_HEADER, SIGNATURE_HEADER } from '#partners/abitab/wire.ts';
import { isBank } from '#partners/sistarbanc/webhook.ts';
import { wsdl } from '#partners/sistarbanc/wsdl.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/orders/repository.ts';
import { RETURN_PATH } from './bank-form.ts';
import { takeNotice } from './handle-notice.ts';
import { findAttemptOfTransaction, findAttemptOfVoucher } from './repository.ts';
import { answerBank } from './soap-endpoint.ts';

const SERVICE_PATH = '/payments/sistarbanc/ws';
/** The return is answered at its older address too, which partners' set-ups may hold. */
const RETURN_PATHS = [RETURN_PATH, '/payments/sistarbanc/return'];

export function paymentsWebhooks(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser(['text/xml', 'application/soap+xml'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get(SERVICE_PATH, (_request, reply) =>
    reply.type('text/xml; charset=utf-8').send(wsdl(`${context.config.publicUrl}${SERVICE_PATH}`)),
  );
  app.post(SERVICE_PATH, (request, reply) => bankService(context, request, reply));
  for (const path of RETURN_PATHS) {
    app.route({ method: ['GET', 'POST'], url: path, handler: (request, reply) => comeBack(context, request, reply) });
  }
  app.post('/webhooks/abitab', (request, reply) => abitabNotice(context, request, reply));
}

async function bankService(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!isBank(request.headers.authorization, context.facts.sistarbanc)) {
    return reply.code(401).header('www-authenticate', 'Basic realm="sistarbanc"').send();
  }
  const { status, xml } = await answerBank(context, typeof request.body === 'string' ? request.body : '');
  return reply.code(status).type('text/xml; charset=utf-8').send(xml);
}

/**
 * The browser comes back from the bank. That proves nothing: the shopper is shown the pending page, and the bank is
 * asked at once.
 */
async function comeBack(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const told = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
  const transactionId = typeof told.idTransaccion === 'string' ? told.idTransaccion : '';
  const attempt = await findAttemptOfTransaction(context.db, transactionId.slice(0, 40));
  const order = attempt && (await findOrder(context.db, attempt.order_id));
  if (!order) return reply.redirect(PAGES.home, 303);
  await context.queue.enqueue('watch-payment', { attemptId: attempt.id }, { key: `back from the bank ${attempt.id}` });
  return reply.redirect(resultPage('pending', { userId: order.customer_id, id: order.id }), 303);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const RESULTS = { paid: 'approved', rejected: 'rejected', expired: 'expired', pending: 'pending' } as const;

async function abitabNotice(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const notice = readNotice(request.body, signatureOf(request), context.facts.abitabWebhookSecret);
  if (!notice) return reply.code(401).send({ ok: false });
  const outcome = await takeNotice(context, {
    source: 'abitab',
    // The amount is part of it: a notice with another one is another notice.
    key: [notice.key, notice.amountCents, notice.currency ?? ''].join(':'),
    body: keptOf(notice),
    result: RESULTS[notice.state],
    amountCents: notice.amountCents,
    currency: notice.currency,
    authorizationCode: null,
    find: (tx) => findAttemptOfVoucher(tx, { purchaseId: notice.purchaseId, transactionId: notice.uniqueId }),
  });
  if (outcome === 'parked') return reply.code(404).send({ ok: false });
  return reply.send({ ok: outcome !== 'mismatch' });
}

function signatureOf({ headers }: FastifyRequest) {
  const signature = headers[SIGNATURE_HEADER];
  const dateSent = headers[DATE_HEADER];
  return {
    signature: typeof signature === 'string' ? signature : undefined,
    dateSent: typeof dateSent === 'string' ? dateSent : undefined,
  };
}

function keptOf({ purchaseId, orderId, uniqueId, state, amountCents, currency }: VoucherNotice) {
  return { purchaseId, orderId, uniqueId, state, amountCents, currency };
}
