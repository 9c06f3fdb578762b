import type { Refundable } from '#contract/backoffice/refunds.ts';
import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import { type Cents, cents, sumCents } from '#domain/money/cents.ts';
import { costOfUnits, type LineCost, type PaymentShares } from '#domain/refund/line-refund.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import {
  findLinesUnderWay,
  keepsMoney,
  type LineUnderWay,
} from '#server/features/fulfilment/purchasing/lines-under-way.ts';
import { paymentRefunds } from '#server/features/money/refunds/payment-refunds.ts';
import { findPaymentShares } from '#server/features/money/refunds/payment-shares.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { findLiveRequests, findPayment, type PaymentRow, type RequestRow } from './repository.ts';

/** A paid order, what its payment was for, and what may still come back. */
export interface RefundableOrder<Order extends OrderRow = OrderRow> {
  order: Order;
  payment: PaymentRow;
  lines: OrderLineRow[];
  shares: PaymentShares;
  /** What the store may still send. */
  underWay: LineUnderWay[];
  /** Not refused or withdrawn. */
  requests: RequestRow[];
  returned: Cents;
  /** Asked for and not decided. */
  waiting: Cents;
  left: Cents;
}

export async function findRefundable<Order extends OrderRow>(
  db: Queryable,
  order: Order | null,
): Promise<RefundableOrder<Order> | Refusal> {
  if (!order) return notFound('No hay ninguna orden con ese número');
  const payment = await findPayment(db, order.id);
  if (!payment) return refuse(409, 'Esta orden no tiene un pago que se pueda devolver');
  const lines = await findOrderLines(db, order.id);
  const requests = await findLiveRequests(db, order.id);
  const returned = cents(await paymentRefunds(db, payment.id));
  const open = requests.filter(
    ({ state, attempt_id, kind }) => state === 'waiting' && attempt_id === payment.id && kind !== 'received',
  );
  const waiting = sumCents(open.map((request) => cents(request.amount_cents)));
  const left = cents(payment.amount_cents - returned - waiting);
  return {
    order,
    payment,
    lines,
    shares: await findPaymentShares(db, { order, lines, paidCents: payment.amount_cents }),
    underWay: await findLinesUnderWay(db, order),
    requests,
    returned,
    waiting,
    left,
  };
}

/** How many units of each product came back, or are asked for. A refund of all that was left includes every unit. */
export function returnedUnits({ requests, lines }: Pick<RefundableOrder, 'requests' | 'lines'>): Map<string, number> {
  const units = new Map<string, number>();
  const whole = requests.some(({ kind }) => kind === 'order');
  for (const { asin, quantity } of lines) if (whole) units.set(asin, quantity);
  if (whole) return units;
  for (const request of requests)
    for (const { asin, quantity } of request.lines) units.set(asin, (units.get(asin) ?? 0) + quantity);
  return units;
}

export interface CostedLine {
  asin: string;
  quantity: number;
  cents: Cents;
}

/** What units of lines cost, to the cent; a refusal where more are named than are left. */
export function costLines(
  refundable: RefundableOrder,
  chosen: readonly { asin: string; quantity: number }[],
): CostedLine[] | Refusal {
  const before = returnedUnits(refundable);
  const costed: CostedLine[] = [];
  for (const { asin, quantity } of chosen) {
    const cost = refundable.shares.lines.find((line) => line.asin === asin);
    if (!cost) return refuse(400, 'Ese producto no es de esta orden', [{ field: 'lines', message: asin }]);
    if (costed.some((line) => line.asin === asin)) return refuse(400, 'El mismo producto está dos veces');
    const left = leftOf(cost, before);
    if (quantity > left) return refuse(409, tooManyMessage(titleOf(refundable, asin), left));
    costed.push({ asin, quantity, cents: costOfUnits(cost, { quantity, before: cost.quantity - left }) });
  }
  return costed;
}

export function titleOf({ lines }: Pick<RefundableOrder, 'lines'>, asin: string): string {
  return lines.find((line) => line.asin === asin)?.title ?? asin;
}

function leftOf({ asin, quantity }: LineCost, before: Map<string, number>): number {
  return Math.max(0, quantity - (before.get(asin) ?? 0));
}

function tooManyMessage(title: string, left: number): string {
  if (left === 0) return `Todas las unidades de «${title}» ya se devolvieron o están pedidas`;
  return left === 1
    ? `De «${title}» queda 1 unidad por devolver`
    : `De «${title}» quedan ${left} unidades por devolver`;
}

/** The lines as the form shows them; the amount is of the units that are left. */
export function presentLines(refundable: RefundableOrder): Refundable['lines'] {
  const before = returnedUnits(refundable);
  return refundable.shares.lines.map((cost) => {
    const left = leftOf(cost, before);
    return {
      asin: cost.asin,
      title: titleOf(refundable, cost.asin),
      sold: cost.quantity,
      left,
      cents: costOfUnits(cost, { quantity: left, before: cost.quantity - left }),
      parts: cost.parts,
      isBeingBought: refundable.underWay.some((line) => line.asin === cost.asin && keepsMoney(line)),
    };
  });
}
