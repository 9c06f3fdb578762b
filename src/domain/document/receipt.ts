import { type Cents, type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ChargePurpose } from '#domain/payment/charge.ts';
import type { PaperContent } from './paper.ts';

/** What a payment besides the order's amount is for, as its receipt says. */
export const CHARGE_NAMES: Readonly<Record<ChargePurpose, string>> = {
  'line-difference': 'Diferencia por un producto que cambió de precio o se reemplazó',
  address: 'Diferencia de la entrega en otra dirección',
};

interface Money {
  cents: Cents;
  currency: Currency;
}

/** The fiscal document of a payment or of a refund, as far as there is one. */
export interface KnownDocument {
  /** With its number, once it has one. */
  name: string;
  isIssued: boolean;
}

interface OrderFacts {
  seller: readonly string[];
  orderNumber: number;
  customer: string;
  /** Pesos per dollar that the order is charged at, in millionths; null without one. */
  rateMicros: number | null;
  /** Null where the shop issued none. */
  fiscal: KnownDocument | null;
}

export interface PaymentFacts {
  method: string;
  /** By which its partner knows it. */
  number: string;
  /** As it is written. */
  paidAt: string;
}

export interface ReceiptFacts extends OrderFacts {
  payment: PaymentFacts;
  paid: Money;
  paidUsd: Cents;
  /** What was paid, in dollars; adds up to `paidUsd`. */
  rows: readonly { what: string; quantity: number | null; usd: Cents }[];
}

export interface RefundReceiptFacts extends OrderFacts {
  /** What it gives back. */
  payment: PaymentFacts;
  returned: Money;
  /** The account that it was transferred to; null for the way in which it was paid. */
  account: string | null;
  reference: string | null;
  /** Why, a line each; none where the receipt does not say. */
  why: readonly string[];
  sentAt: string;
  confirmedAt: string;
}

/** Receipts are the shop's own proof of money that moved; what the tax office knows is another document. */
function fiscalNote({ fiscal }: OrderFacts, of: 'este pago' | 'esta devolución'): string {
  if (fiscal?.isIssued) return `Este papel no es el comprobante fiscal. El de ${of} es: ${fiscal.name}, de la DGI.`;
  if (fiscal) return `Este papel no es el comprobante fiscal. El de ${of} se está emitiendo y va a estar en tu orden.`;
  return `No es un comprobante fiscal: no es una e-Factura, un e-Ticket ni una nota de crédito de la DGI. Por ${of} no se emitió ninguno.`;
}

/** The receipt of one payment. */
export function receiptContent(facts: ReceiptFacts): PaperContent {
  const { payment, paid, paidUsd, rows } = facts;
  return {
    title: 'Recibo de pago',
    facts: [...orderFacts(facts), { label: 'Pago', lines: paymentLines(payment) }],
    columns: ['Qué se pagó', 'Cantidad', 'Importe'],
    rows: rows.map(({ what, quantity, usd }) => [
      what,
      quantity === null ? '' : String(quantity),
      formatMoney(usd, 'USD'),
    ]),
    totals: [
      `Total: ${formatMoney(paidUsd, 'USD')}`,
      ...(paid.currency === 'UYU' ? rateLines(facts) : []),
      `Pagado: ${formatMoney(paid.cents, paid.currency)}`,
    ],
    notes: [fiscalNote(facts, 'este pago')],
  };
}

/** The proof of a refund that arrived. */
export function refundReceiptContent(facts: RefundReceiptFacts): PaperContent {
  const { payment, returned, account, reference, why, sentAt, confirmedAt } = facts;
  const way = account === null ? `por el mismo medio: ${payment.method}` : `por transferencia: ${account}`;
  return {
    title: 'Constancia de devolución',
    facts: [
      ...orderFacts(facts),
      { label: 'Pago que se devuelve, entero o en parte', lines: paymentLines(payment) },
      ...(why.length === 0 ? [] : [{ label: 'Por', lines: why }]),
      {
        label: 'Devolución',
        lines: [
          `Enviada el ${sentAt} ${way}`,
          `El banco confirmó que la pagó: ${confirmedAt}`,
          ...(reference === null ? [] : [`Referencia: ${reference}`]),
        ],
      },
    ],
    columns: [],
    rows: [],
    totals: [
      `Devuelto: ${formatMoney(returned.cents, returned.currency)}`,
      ...(returned.currency === 'UYU' ? rateLines(facts) : []),
    ],
    notes: [fiscalNote(facts, 'esta devolución')],
  };
}

function orderFacts({ seller, orderNumber, customer }: OrderFacts): PaperContent['facts'] {
  return [
    { label: 'Tienda', lines: seller },
    { label: 'Orden', lines: [String(orderNumber)] },
    { label: 'A nombre de', lines: [customer] },
  ];
}

function paymentLines({ method, number, paidAt }: PaymentFacts): string[] {
  return [`${method}, ${paidAt}`, `Número: ${number}`];
}

function rateLines({ rateMicros }: OrderFacts): string[] {
  if (rateMicros === null) return [];
  const rate = (rateMicros / 1_000_000).toFixed(4).replace(/0{1,2}$/, '');
  return [`Cambio fijado en la orden: ${formatMoney(cents(100), 'USD')} = $ ${rate.replace('.', ',')}`];
}
