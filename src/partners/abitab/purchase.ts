import { type Cents, CURRENCIES, type Currency, cents } from '#domain/money/cents.ts';
import { toPlainLine } from '#partners/text.ts';
import type { BambooPurchaseWire } from './wire.ts';

/** `unknown`: a word that the shop does not know, which is neither a payment nor a rejection. */
export type VoucherState = 'pending' | 'paid' | 'rejected' | 'expired' | 'unknown';

export interface VoucherPurchase {
  purchaseId: string;
  orderId: string | null;
  uniqueId: string | null;
  state: VoucherState;
  /** The word that the state was read from. */
  word: string;
  amountCents: Cents;
  currency: Currency | null;
  /** Payment code that the cashier types in. */
  code: string;
  /** The printable coupon. */
  url: string | null;
  /** ISO instant, or null when the response has none. */
  expiresAt: string | null;
}

export function toVoucherState(status: string): VoucherState {
  switch (status.trim().toLowerCase()) {
    case 'approved':
      return 'paid';
    case 'rejected':
      return 'rejected';
    case 'canceled':
    case 'cancelled':
    case 'expired':
      return 'expired';
    case 'pending':
      return 'pending';
    default:
      return 'unknown';
  }
}

const MAX_WORD_LENGTH = 40;

/** As much of the partner's word as is stored and shown. */
function toWord(status: string): string {
  return toPlainLine(status).slice(0, MAX_WORD_LENGTH);
}

export function toPurchase(wire: BambooPurchaseWire): VoucherPurchase {
  const out = wire.MetadataOut;
  const expires = out?.PaymentExpirationDate ? Date.parse(out.PaymentExpirationDate) : Number.NaN;
  return {
    purchaseId: String(wire.PurchaseId),
    orderId: wire.Order ?? null,
    uniqueId: wire.UniqueID ?? null,
    state: toVoucherState(wire.Transaction.Status),
    word: toWord(wire.Transaction.Status),
    amountCents: cents(wire.Amount),
    currency: CURRENCIES.find((known) => known === wire.Currency) ?? null,
    code: String(out?.PaymentCode ?? out?.TransactionIdFromPW ?? wire.PurchaseId),
    url: safeHttpUrl(out?.PaymentBarcodeUrl),
    expiresAt: Number.isNaN(expires) ? null : new Date(expires).toISOString(),
  };
}

function safeHttpUrl(raw: string | null | undefined): string | null {
  if (!raw || !URL.canParse(raw)) return null;
  const url = new URL(raw);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
