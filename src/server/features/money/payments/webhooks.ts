import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findText } from '#contract/input-bounds.ts';
import { BANK_HANDOFF_PATH, PAGES } from '#contract/pages.ts';
import { isTimely, verifyNotice } from '#partners/abitab/webhook.ts';
import { DATE_HEADER, SIGNATURE_HEADER } from '#partners/abitab/wire.ts';
import { hasBankCredentials } from '#partners/sistarbanc/webhook.ts';
import { renderWsdl } from '#partners/sistarbanc/wsdl.ts';
import type { Context } from '#server/context.ts';
import { isUnstorable, takeForms } from '#server/http/input-bounds.ts';
import { BANK_RETURN_PATH } from './bank-form.ts';
import { createBankHandoff } from './bank-handoff.ts';
import { bankReturnCookie, fieldsOf, handleBankReturn, hasTransactionId, redirectToBankReturn } from './bank-return.ts';
import { handleVoucherNotice } from './handle-voucher-notice.ts';
import { handleSoapCall } from './soap-endpoint.ts';

const SERVICE_PATH = '/payments/sistarbanc/ws';
/** Stays, because the bank's configuration may still hold it. */
const FORMER_RETURN_PATH = '/payments/sistarbanc/return';

export function paymentsWebhooks(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser(['text/xml', 'application/soap+xml'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  takeForms(app);

  app.get(SERVICE_PATH, (_request, reply) =>
    reply.type('text/xml; charset=utf-8').send(renderWsdl(`${context.config.publicUrl}${SERVICE_PATH}`)),
  );
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isBank(context, request)) await reply.code(401).header('www-authenticate', 'Basic realm="sistarbanc"').send();
  };
  app.post(SERVICE_PATH, { onRequest }, (request, reply) => handleBankService(context, request, reply));
  app.get(BANK_RETURN_PATH, (request, reply) => handleBankReturn(context, request, reply));
  app.post(BANK_RETURN_PATH, redirectToBankReturn);
  app.route({ method: ['GET', 'POST'], url: FORMER_RETURN_PATH, handler: redirectToBankReturn });
  app.post(BANK_HANDOFF_PATH, (request, reply) => handleHandoff(context, request, reply));
  app.post('/webhooks/abitab', (request, reply) => handleAbitabNotice(context, request, reply));
}

function isBank({ config, partnerSettings }: Context, { headers }: FastifyRequest): boolean {
  const previous = config.previousSecrets.sistarbancPassword;
  return hasBankCredentials(headers.authorization, partnerSettings.sistarbanc, previous);
}

async function handleBankService(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, xml } = await handleSoapCall(context, typeof request.body === 'string' ? request.body : '');
  return reply.code(status).type('text/xml; charset=utf-8').send(xml);
}

/** A page of the shop posts the form of a bank; other sites may not. */
async function handleHandoff(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  const fields = fieldsOf(request);
  const isOwn = site === 'same-origin' && hasTransactionId(fields);
  const handoff = isOwn ? await createBankHandoff(context, fields) : null;
  if (!isOwn || !handoff) return reply.redirect(PAGES.home, 303);
  return reply
    .header('set-cookie', await bankReturnCookie(context, fields.idTransaccion))
    .header('cache-control', 'no-store')
    .header('content-security-policy', handoff.policy)
    .type('text/html; charset=utf-8')
    .send(handoff.html);
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
  if (!isTimely(notice, context.clock()) || findText(request.body, isUnstorable) !== null)
    return reply.code(400).send({ ok: false });
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
