import { type Cents, CURRENCIES, type Currency, cents } from '#domain/money/cents.ts';
import { hmacHex, sameSecret } from '#partners/secrets.ts';
import { stateOf, type VoucherState } from './purchase.ts';
import { noticeText, noticeWire } from './wire.ts';

export interface VoucherNotice {
  purchaseId: string;
  orderId: string | null;
  uniqueId: string | null;
  state: VoucherState;
  amountCents: Cents;
  currency: Currency | null;
  /** The same notice sent twice has the same key. */
  key: string;
}

export interface NoticeHeaders {
  signature: string | undefined;
  dateSent: string | undefined;
}

/** The notice in our words if it is genuine; null for a bad shape, a bad signature or a missing secret. */
export function readNotice(body: unknown, headers: NoticeHeaders, secret: string): VoucherNotice | null {
  const parsed = noticeWire.safeParse(body);
  if (!parsed.success || !secret || !headers.signature || !headers.dateSent) return null;
  const notice = parsed.data;
  const expected = hmacHex(secret, noticeText(notice, headers.dateSent));
  if (!sameSecret(headers.signature.trim().toLowerCase(), expected)) return null;
  const purchaseId = String(notice.PurchaseId ?? notice.TransactionId ?? '');
  if (!purchaseId || !Number.isSafeInteger(notice.Amount)) return null;
  const state = stateOf(notice.Status);
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
