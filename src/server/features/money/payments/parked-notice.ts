import type { Queryable } from '#db/transaction.ts';
import { type Cents, CURRENCIES, type Currency, cents } from '#domain/money/cents.ts';
import type { VoucherState } from '#partners/abitab/purchase.ts';
import { resultOf } from '#partners/sistarbanc/soap.ts';
import type { Context } from '#server/context.ts';
import { handlePaymentNotice } from './handle-notice.ts';
import { handleVoucherNotice } from './handle-voucher-notice.ts';
import { type AttemptRow, findAttemptOfTransaction, findAttemptOfVoucher, findParkedBody } from './repository.ts';

/** The stored parts of the notices; absent where retention emptied them. */
interface StoredBody {
  transactionId?: string;
  responseCode?: string;
  authorizationCode?: string | null;
  purchaseId?: string;
  orderId?: string | null;
  uniqueId?: string | null;
  state?: VoucherState;
  amountCents?: number;
  currency?: string | null;
}

/** The payment that a stored notice is about; null while it is unknown. */
export async function findAttemptOfNotice(db: Queryable, body: unknown): Promise<AttemptRow | null> {
  const { transactionId, purchaseId, uniqueId } = body as StoredBody;
  if (transactionId) return await findAttemptOfTransaction(db, transactionId);
  return purchaseId ? await findAttemptOfVoucher(db, { purchaseId, transactionId: uniqueId ?? null }) : null;
}

/** The job `apply-payment-notice`: handles a parked notice of a payment partner as if it arrived now. */
export async function applyPaymentNotice(
  deps: Context,
  { source, key }: { source: string; key: string },
): Promise<void> {
  const body = (await findParkedBody(deps.db, { source, key })) as StoredBody | null;
  if (body?.amountCents === undefined) return;
  const amountCents = cents(body.amountCents);
  const currency = CURRENCIES.find((known) => known === body.currency) ?? null;
  if (source === 'sistarbanc') await applyConfirmation(deps, { key, body, amountCents, currency });
  else await applyVoucherNotice(deps, { key, body, amountCents, currency });
}

interface StoredNotice {
  key: string;
  body: StoredBody;
  amountCents: Cents;
  currency: Currency | null;
}

async function applyConfirmation(deps: Context, { key, body, amountCents, currency }: StoredNotice): Promise<void> {
  const { responseCode = '' } = body;
  await handlePaymentNotice(deps, {
    source: 'sistarbanc',
    key,
    body,
    result: resultOf(responseCode),
    responseCode,
    amountCents,
    currency,
    authorizationCode: body.authorizationCode ?? null,
    find: (tx) => findAttemptOfNotice(tx, body),
  });
}

async function applyVoucherNotice(deps: Context, { key, body, amountCents, currency }: StoredNotice): Promise<void> {
  if (body.purchaseId === undefined || body.state === undefined) return;
  const { purchaseId, state, orderId = null, uniqueId = null } = body;
  await handleVoucherNotice(deps, { purchaseId, orderId, uniqueId, state, amountCents, currency, sentAt: null, key });
}
