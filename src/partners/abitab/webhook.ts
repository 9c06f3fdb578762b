import { type Cents, CURRENCIES, type Currency, cents } from '#domain/money/cents.ts';
import { hmacHex, secretsMatch } from '#partners/secrets.ts';
import { toVoucherState, type VoucherState } from './purchase.ts';
import { noticeSigningText, noticeWire } from './wire.ts';

export interface VoucherNotice {
  purchaseId: string;
  orderId: string | null;
  uniqueId: string | null;
  state: VoucherState;
  amountCents: Cents;
  currency: Currency | null;
  /** Idempotency key: a repeated notice has the same key. */
  key: string;
}

export interface NoticeHeaders {
  signature: string | undefined;
  dateSent: string | undefined;
}

/** The parsed notice when its signature is valid; null for a wrong shape, a wrong signature or a missing secret. */
export function verifyNotice(body: unknown, headers: NoticeHeaders, secret: string): VoucherNotice | null {
  const parsed = noticeWire.safeParse(body);
  if (!parsed.success || !secret || !headers.signature || !headers.dateSent) return null;
  const notice = parsed.data;
  const expected = hmacHex(secret, noticeSigningText(notice, headers.dateSent));
  if (!secretsMatch(headers.signature.trim().toLowerCase(), expected)) return null;
  const purchaseId = String(notice.PurchaseId ?? notice.TransactionId ?? '');
  if (!purchaseId || !Number.isSafeInteger(notice.Amount)) return null;
  const state = toVoucherState(notice.Status);
  return {
    purchaseId,
    orderId: notice.Order ?? null,
    uniqueId: notice.UniqueId ?? null,
    state,
    amountCents: cents(notice.Amount),
    currency: CURRENCIES.find((known) => known === notice.Currency) ?? null,
    key: ['purchase', purchaseId, state].join(':'),
  };
}
