import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BANK_HANDOFF_PATH, PAGES, resultPage } from '#contract/pages.ts';
import { isTimely, verifyNotice } from '#partners/abitab/webhook.ts';
import { DATE_HEADER, SIGNATURE_HEADER } from '#partners/abitab/wire.ts';
import { hasBankCredentials } from '#partners/sistarbanc/webhook.ts';
import { renderWsdl } from '#partners/sistarbanc/wsdl.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { RETURN_PATH } from './bank-form.ts';
import { createBankHandoff } from './bank-handoff.ts';
import { handleVoucherNotice } from './handle-voucher-notice.ts';
import { findAttemptOfTransaction } from './repository.ts';
import { handleSoapCall } from './soap-endpoint.ts';

const SERVICE_PATH = '/payments/sistarbanc/ws';
/** The older path stays, because the bank's configuration may still hold it. */
const RETURN_PATHS = [RETURN_PATH, '/payments/sistarbanc/return'];

export async function paymentsWebhooks(app: FastifyInstance, context: Context): Promise<void> {
  app.addContentTypeParser(['text/xml', 'application/soap+xml'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  await app.register(formbody);

  app.get(SERVICE_PATH, (_request, reply) =>
    reply.type('text/xml; charset=utf-8').send(renderWsdl(`${context.config.publicUrl}${SERVICE_PATH}`)),
  );
  app.post(SERVICE_PATH, (request, reply) => handleBankService(context, request, reply));
  for (const path of RETURN_PATHS) {
    app.route({
      method: ['GET', 'POST'],
      url: path,
      handler: (request, reply) => handleBankReturn(context, request, reply),
    });
  }
  app.post(BANK_HANDOFF_PATH, (request, reply) => handleHandoff(context, request, reply));
  app.post('/webhooks/abitab', (request, reply) => handleAbitabNotice(context, request, reply));
}

async function handleBankService(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { authorization } = request.headers;
  const previous = context.config.previousSecrets.sistarbancPassword;
  if (!hasBankCredentials(authorization, context.partnerSettings.sistarbanc, previous)) {
    return reply.code(401).header('www-authenticate', 'Basic realm="sistarbanc"').send();
  }
  const { status, xml } = await handleSoapCall(context, typeof request.body === 'string' ? request.body : '');
  return reply.code(status).type('text/xml; charset=utf-8').send(xml);
}

/** A page of the shop posts the form of a bank; other sites may not. */
async function handleHandoff(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  const fields = fieldsOf(request.body);
  const handoff = site === 'same-origin' && hasTransactionId(fields) && (await createBankHandoff(context, fields));
  if (!handoff) return reply.redirect(PAGES.home, 303);
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', handoff.policy)
    .type('text/html; charset=utf-8')
    .send(handoff.html);
}

function hasTransactionId(fields: Record<string, unknown>): fields is { idTransaccion: string } {
  return typeof fields.idTransaccion === 'string' && /^\d{1,40}$/.test(fields.idTransaccion);
}

/**
 * The browser returns from the bank, which proves nothing: the shopper sees the pending page, and the payment is polled
 * at once.
 */
async function handleBankReturn(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const fields = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
  const attempt = hasTransactionId(fields) && (await findAttemptOfTransaction(context.db, fields.idTransaccion));
  const order = attempt && (await findOrder(context.db, attempt.order_id));
  if (!order) return reply.redirect(PAGES.home, 303);
  await context.queue.enqueue('watch-payment', { attemptId: attempt.id }, { key: `back from the bank ${attempt.id}` });
  return reply.redirect(resultPage('pending', { userId: order.customer_id, id: order.id }), 303);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const STATUS_CODES = {
  parked: 404,
  kept: 202,
  applied: 200,
  'nothing-to-do': 200,
  mismatch: 200,
  dismissed: 200,
  returned: 200,
} as const;

async function handleAbitabNotice(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const secrets = [context.partnerSettings.abitabWebhookSecret, context.config.previousSecrets.abitabWebhook];
  const notice = verifyNotice(request.body, signatureOf(request), ...secrets);
  if (!notice) return reply.code(401).send({ ok: false });
  if (!isTimely(notice, context.clock())) return reply.code(400).send({ ok: false });
  const outcome = await handleVoucherNotice(context, notice);
  return reply.code(STATUS_CODES[outcome]).send({ ok: outcome !== 'mismatch' && outcome !== 'parked' });
}

function signatureOf({ headers }: FastifyRequest) {
  const signature = headers[SIGNATURE_HEADER];
  const dateSent = headers[DATE_HEADER];
  return {
    signature: typeof signature === 'string' ? signature : undefined,
    dateSent: typeof dateSent === 'string' ? dateSent : undefined,
  };
}
