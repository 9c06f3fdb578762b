import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { orderPage, PAGES, resultPage } from '#contract/pages.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { findTokenKey, TOKEN_ALGORITHM } from '#server/secrets/signing-keys.ts';
import { BANK_RETURN_PATH } from './bank-form.ts';
import { findAttemptOfTransaction } from './repository.ts';

/** The bank has half an hour from the hand-off; the rest is for a shopper who stays on its last page. */
const VALID_S = 60 * 60;
/** Tells these tokens from those of sessions. */
const AUDIENCE = 'bank-return';

/** The fields of a visit, of its address and its form. */
export function fieldsOf({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): Record<string, unknown> {
  return { ...(query as object), ...(typeof body === 'object' ? body : {}) };
}

export function hasTransactionId(fields: Record<string, unknown>): fields is { idTransaccion: string } {
  return typeof fields.idTransaccion === 'string' && /^\d{1,40}$/.test(fields.idTransaccion);
}

/**
 * The cookie by which a browser that leaves for the bank is known when it returns. One a payment, because several may be
 * open; sent to the return alone, and SameSite=Lax, because the return comes from another site.
 */
export async function bankReturnCookie(
  { signingKeys, clock, config }: Pick<Context, 'signingKeys' | 'clock' | 'config'>,
  transactionId: string,
): Promise<string> {
  const { id: kid, secret } = await signingKeys.current();
  const token = await new SignJWT()
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid })
    .setAudience(AUDIENCE)
    .setSubject(transactionId)
    .setExpirationTime(new Date(clock().getTime() + VALID_S * 1000))
    .sign(secret);
  const secure = config.publicUrl.startsWith('https://') ? '; Secure' : '';
  return `${nameOf(transactionId)}=${token}; Max-Age=${VALID_S}; Path=${BANK_RETURN_PATH}; HttpOnly; SameSite=Lax${secure}`;
}

function nameOf(transactionId: string): string {
  return `bank_return_${transactionId}`;
}

/** Whether the browser that sent these cookies left for the bank with this payment. */
async function hasLeftWith(
  { signingKeys, clock }: Pick<Context, 'signingKeys' | 'clock'>,
  transactionId: string,
  cookies: string | undefined,
): Promise<boolean> {
  const sent = new RegExp(String.raw`(?:^|;\s*)${nameOf(transactionId)}=([\w.-]{1,1000})(?:;|$)`).exec(cookies ?? '');
  if (!sent?.[1]) return false;
  try {
    await jwtVerify(sent[1], ({ kid }) => findTokenKey(signingKeys, kid), {
      algorithms: [TOKEN_ALGORITHM],
      audience: AUDIENCE,
      subject: transactionId,
      requiredClaims: ['exp'],
      currentDate: clock(),
    });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

/**
 * A browser returns from the bank, which proves nothing of the payment: it is polled at once. The result page names
 * customer and order, so it opens only for the browser that left; everybody else is led to their own orders, whether
 * there is such a payment or not.
 */
export async function handleBankReturn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const fields = fieldsOf(request);
  const attempt = hasTransactionId(fields) && (await findAttemptOfTransaction(context.db, fields.idTransaccion));
  if (!attempt) return reply.redirect(PAGES.orders, 303);
  await context.queue.enqueue('watch-payment', { attemptId: attempt.id }, { key: `back from the bank ${attempt.id}` });
  const isKnown = await hasLeftWith(context, attempt.transaction_id, request.headers.cookie);
  const order = isKnown ? await findOrder(context.db, attempt.order_id) : null;
  if (!order) return reply.redirect(PAGES.orders, 303);
  // The result page is of the order's own payment.
  const { id, customer_id: userId } = order;
  const page = attempt.charge_id === null ? resultPage('pending', { userId, id }) : orderPage(id);
  return reply.redirect(page, 303);
}

/**
 * Leads to the return itself by a GET: a browser sends no cookie with a form of another site, nor to another path than
 * the cookie's.
 */
export function redirectToBankReturn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fields = fieldsOf(request);
  if (!hasTransactionId(fields)) return reply.redirect(PAGES.orders, 303);
  return reply.redirect(`${BANK_RETURN_PATH}?${new URLSearchParams({ idTransaccion: fields.idTransaccion })}`, 303);
}
