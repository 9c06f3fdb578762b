import type { Refundable } from '#contract/backoffice/refunds.ts';
import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Queryable } from '#db/transaction.ts';
import type { Cents } from '#domain/money/cents.ts';
import { costOfUnits, type LineCost, type PaymentShares } from '#domain/refund/line-refund.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import {
  findLinesUnderWay,
  keepsMoney,
  type LineUnderWay,
} from '#server/features/fulfilment/purchasing/lines-under-way.ts';
import { type AskedBack, findAskedBack } from '#server/features/money/refunds/asked-back.ts';
import { findPaymentShares } from '#server/features/money/refunds/payment-shares.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { findPayment, type PaymentRow } from './repository.ts';

/** A paid order, what its payment was for, and what may still come back. */
export interface RefundableOrder<Order extends OrderRow = OrderRow> extends AskedBack {
  order: Order;
  payment: PaymentRow;
  lines: OrderLineRow[];
  shares: PaymentShares;
  /** What the store may still send. */
  underWay: LineUnderWay[];
}

export async function findRefundable<Order extends OrderRow>(
  db: Queryable,
  order: Order | null,
): Promise<RefundableOrder<Order> | Refusal> {
  if (!order) return notFound('No hay ninguna orden con ese número');
  const payment = await findPayment(db, order.id);
  if (!payment) return refuse(409, 'Esta orden no tiene un pago que se pueda devolver');
  const lines = await findOrderLines(db, order.id);
  return {
    order,
    payment,
    lines,
    shares: await findPaymentShares(db, { order, lines, paidCents: payment.amount_cents }),
    underWay: await findLinesUnderWay(db, order),
    ...(await findAskedBack(db, payment)),
  };
}

/** How many units of each product came back, or are asked for. A refund of all that was left includes every unit. */
function returnedUnits({ isWhole, units, lines }: RefundableOrder): ReadonlyMap<string, number> {
  return isWhole ? new Map(lines.map(({ asin, quantity }) => [asin, quantity])) : units;
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

function leftOf({ asin, quantity }: LineCost, before: ReadonlyMap<string, number>): number {
  return Math.max(0, quantity - (before.get(asin) ?? 0));
}

function tooManyMessage(title: string, left: number): string {
  if (left === 0) return `Todas las unidades de «${title}» ya se devolvieron o están pedidas`;
  return left === 1
    ? `De «${title}» queda 1 unidad por devolver`
    : `De «${title}» quedan ${left} unidades por devolver`;
}

/** What comes back for one, two and so on of the units that are left of each line. */
export function amountsOfUnits(refundable: RefundableOrder): { asin: string; amounts: Cents[] }[] {
  const before = returnedUnits(refundable);
  return refundable.shares.lines.map((cost) => {
    const left = leftOf(cost, before);
    const amountOf = (quantity: number) => costOfUnits(cost, { quantity, before: cost.quantity - left });
    return { asin: cost.asin, amounts: Array.from({ length: left }, (_, index) => amountOf(index + 1)) };
  });
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
