import { type Cents, CURRENCIES, type Currency, cents } from '#domain/money/cents.ts';
import { hmacHex, matchesAny } from '#partners/secrets.ts';
import { toVoucherState, type VoucherState } from './purchase.ts';
import { noticeSigningText, noticeWire } from './wire.ts';

export interface VoucherNotice {
  purchaseId: string;
  orderId: string | null;
  uniqueId: string | null;
  state: VoucherState;
  /** Null where it is no whole number of cents. */
  amountCents: Cents | null;
  currency: Currency | null;
  /** When it was sent, as the signed header says; null when that is not a date. */
  sentAt: Date | null;
  /** Idempotency key: a repeated notice has the same key. It holds every signed value, so that no other notice shares it. */
  key: string;
}

export interface NoticeHeaders {
  signature: string | undefined;
  dateSent: string | undefined;
}

/**
 * How far the date of a notice may be from the shop's clock. The sender's retries within minutes pass; the poll of the
 * voucher covers a notice that was on its way for longer.
 */
export const NOTICE_TOLERANCE_MS = 10 * 60_000;

/** Whether the notice was sent just now, so that a captured one is of no use later. */
export function isTimely({ sentAt }: Pick<VoucherNotice, 'sentAt'>, now: Date): boolean {
  return sentAt !== null && Math.abs(now.getTime() - sentAt.getTime()) <= NOTICE_TOLERANCE_MS;
}

/**
 * The parsed notice when its signature is valid; null for a wrong shape, a wrong signature or a missing secret.
 * The signature covers the identifier, the amount, the currency and the date; every other field, the status first, is
 * only what the sender claims.
 */
export function verifyNotice(body: unknown, headers: NoticeHeaders, ...secrets: string[]): VoucherNotice | null {
  const parsed = noticeWire.safeParse(body);
  if (!parsed.success || !headers.signature || !headers.dateSent) return null;
  const notice = parsed.data;
  const text = noticeSigningText(notice, headers.dateSent);
  const expected = secrets.filter((secret) => secret !== '').map((secret) => hmacHex(secret, text));
  if (!matchesAny(headers.signature.trim().toLowerCase(), expected)) return null;
  const purchaseId = String(notice.PurchaseId ?? notice.TransactionId ?? '');
  const state = toVoucherState(notice.Status);
  const sentAt = new Date(headers.dateSent);
  return {
    purchaseId,
    orderId: notice.Order ?? null,
    uniqueId: notice.UniqueId ?? null,
    state,
    amountCents: Number.isSafeInteger(notice.Amount) ? cents(notice.Amount) : null,
    currency: CURRENCIES.find((known) => known === notice.Currency) ?? null,
    sentAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
    key: ['purchase', purchaseId, state, notice.Amount, notice.Currency, headers.dateSent].join(':'),
  };
}
