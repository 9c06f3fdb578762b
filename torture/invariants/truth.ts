/**
 * What happened at the partners, by their own books. It is the truth that the shop's rows are compared with: whatever the
 * shop was told, or was not told because an answer got lost.
 */
export interface Truth {
  purchases: readonly TruePurchase[];
  payments: readonly TruePayment[];
  refunds: readonly TrueRefund[];
  shipments: readonly TrueShipment[];
  /** One for each time that a mail was accepted. */
  mails: readonly TrueMail[];
}

/** A purchase that the marketplace accepted. */
export interface TruePurchase {
  id: string;
  idempotencyKey: string;
  /** The shop's order; null where the call did not name one. */
  orderId: string | null;
  /** Neither failed nor cancelled: it costs money. */
  isLive: boolean;
}

/** Money that a bank or the cash office took. */
export interface TruePayment {
  /** The shop's own number of the payment. */
  transactionId: string;
  amountCents: number;
  currency: string;
}

/** Money that a bank gave back. */
export interface TrueRefund {
  /** The key that the shop sent, which is the id of its refund. */
  key: string;
  transactionId: string;
  amountCents: number;
}

/** A shipment that the carrier has. */
export interface TrueShipment {
  trackingNumber: string;
  /** The shop's own number of it, which is the id of its order. */
  externalTracking: string;
}

export interface TrueMail {
  to: string;
  messageId: string;
}
