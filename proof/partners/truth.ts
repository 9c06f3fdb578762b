import type { Fault, Passage } from './faults.ts';

/**
 * What happened at the partners, by their own books. The shop's rows are compared with it: whatever the shop was told, or
 * was not told because an answer got lost.
 */
export interface PartnerBooks {
  /** When reading them began, as an ISO instant: what the shop did later need not be in them. Everything is by default. */
  readAt?: string;
  purchases: readonly TruePurchase[];
  /** Money that a bank or the cash office took. */
  payments: readonly TruePayment[];
  refunds: readonly TrueRefund[];
  shipments: readonly TrueShipment[];
  /** One for each time that a mail was accepted. */
  mails: readonly TrueMail[];
}

/** The books, and what the proxy did to every request. */
export interface Truth extends PartnerBooks {
  /** Every request, notice and mail in the order of their ends. */
  handled: readonly Handled[];
}

export interface TruePurchase {
  id: string;
  idempotencyKey: string;
  /** The shop's order; null where the call did not name one. */
  orderId: string | null;
  /** Neither failed nor cancelled: it costs money. */
  isLive: boolean;
}

export interface TruePayment {
  /** The shop's own number of the payment. */
  transactionId: string;
  amountCents: number;
  currency: string;
}

export interface TrueRefund {
  /** The key that the shop sent, which is the id of its refund. */
  key: string;
  transactionId: string;
  amountCents: number;
}

export interface TrueShipment {
  trackingNumber: string;
  /** The shop's own number of it, which is the id of its order. */
  externalTracking: string;
}

export interface TrueMail {
  to: string;
  subject: string;
  messageId: string;
}

/** A request, notice or mail that passed between shop and partners. */
export interface Handled {
  /** ISO instant of its end. */
  at: string;
  passage: Passage;
  partner: string;
  /** 'POST /zinc/orders', 'DATA' */
  request: string;
  /** By which its receiver recognises a repeat: an idempotency key or a Message-ID; null where it has none. */
  key: string | null;
  fault: Fault | null;
  /** How often the receiver got it. */
  delivered: number;
  /** What the receiver answered; null where it was not reached. */
  status: number | null;
}
