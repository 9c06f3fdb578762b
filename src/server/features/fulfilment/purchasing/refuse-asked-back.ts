import type { LockedOrder } from '#db/tables/orders.ts';
import { cents, sumCents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext } from '#server/backoffice/handler.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { lockAskedBackOf } from '#server/features/money/payments/refund-order.ts';
import { findPaymentShares } from '#server/features/money/refunds/payment-shares.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { findLinesUnderWay } from './lines-under-way.ts';

/**
 * Refuses to buy what was given back or is asked for: units of the lines, or so much of the payment that the rest does
 * not pay for everything that is bought again. Requests for refunds take the order's lock too.
 */
export async function refuseAskedBack(
  { tx }: Pick<ActContext, 'tx'>,
  { order, lineIds }: { order: LockedOrder; lineIds: readonly string[] },
): Promise<Refusal | null> {
  const asked = await lockAskedBackOf(tx, order);
  if (!asked) return null;
  const lines = await findOrderLines(tx, order.id);
  const wanted = lines.filter(({ id }) => lineIds.includes(id));
  const named = wanted.find(({ asin }) => asked.isWhole || asked.units.has(asin));
  if (named)
    return refuse(409, `El dinero de «${named.title}» ya se devolvió o se pidió devolver: no se compra además.`);
  const further = (await findLinesUnderWay(tx, order)).filter(({ purchase }) => purchase.kind !== 'first');
  const kept = new Set([...wanted, ...further].map(({ asin }) => asin));
  const shares = await findPaymentShares(tx, { order, lines, paidCents: asked.paidCents });
  const cost = sumCents(shares.lines.filter(({ asin }) => kept.has(asin)).map(({ total }) => total));
  if (cost <= asked.left) return null;
  const text = (amount: number) => formatMoney(cents(amount), asked.currency);
  return refuse(
    409,
    `De lo pagado quedan ${text(asked.left)} sin devolver, y lo que se compraría de nuevo costó ${text(cost)}: no se compra además.`,
  );
}
