import type { LockedOrder } from '#db/tables/orders.ts';
import { quotedTariff } from '#domain/fees/quoted-tariff.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { rateMicros, toPesos } from '#domain/money/exchange.ts';
import { formatMoney } from '#domain/money/format.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { DeliveryZone } from '#domain/order/status.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import type { ActContext, StaffSession } from '#server/backoffice/handler.ts';
import { deliveryPaid } from '#server/features/fulfilment/address-changes/address-changes.ts';
import { requestRefund } from '#server/features/operations/staff-refunds/request-refund.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';

interface Move {
  order: LockedOrder;
  zone: DeliveryZone;
  staff: StaffSession;
  reason: string;
  /** Who pays what the delivery costs more there, where that was said. */
  difference: 'charged' | 'waived' | undefined;
}

interface Settled {
  /** What is left paid of the delivery. */
  paidCents: Cents;
  waivedCents: Cents;
  /** What the shopper pays before the address changes. */
  toPayCents: Cents;
  effects: string[];
}

/**
 * What a delivery to another zone means for what was paid for it, by the tariff of the order: of a dearer one the shopper pays
 * the difference, or who may give money back waives it; that of a cheaper one is asked back as any refund is.
 */
export async function settleDelivery(context: ActContext, move: Move): Promise<Settled | Refusal> {
  const { order, zone, staff, difference } = move;
  const paid = deliveryPaid(order);
  const there = quotedTariff(order.fees).delivery[zone];
  const none = { paidCents: paid, waivedCents: cents(0), toPayCents: cents(0) };
  if (zone === order.delivery_zone || there === paid)
    return { ...none, effects: ['El precio de la entrega es el mismo.'] };
  if (order.replacement_of !== null)
    return { ...none, effects: ['La entrega la paga la tienda: la orden se manda sin costo en lugar de otra.'] };
  const more = cents(there - paid);
  if (more < 0) return await giveBack(context, move, { there, less: cents(-more) });
  if (difference === undefined) return refuseField('difference', dearerMessage(staff, { paid, there }));
  if (difference === 'charged') {
    if (outcomeOf(order.status) === 'pending')
      return refuse(422, 'La orden todavía no se pagó: que la cancele y la haga de nuevo a esa dirección.');
    return { ...none, toPayCents: more, effects: [] };
  }
  if (!sessionMay(staff, 'refunds.request'))
    return refuse(403, 'La diferencia la puede poner la tienda: lo decide alguien que pide devoluciones.');
  return {
    ...none,
    waivedCents: more,
    effects: [`La entrega ahí cuesta ${usd(more)} más: los pone la tienda, y quien compró no paga nada.`],
  };
}

async function giveBack(
  context: ActContext,
  { order, staff, reason }: Move,
  { there, less }: { there: Cents; less: Cents },
): Promise<Settled | Refusal> {
  if (outcomeOf(order.status) === 'pending')
    return refuseField(
      'apartment',
      `La entrega ahí cuesta ${usd(there)}, menos de lo que la orden cobra, y todavía no se pagó: que la cancele y la haga de nuevo a esa dirección.`,
    );
  const { currency, rate_micros: rate, number: orderNumber } = order;
  const amountCents = currency === 'UYU' && rate !== null ? toPesos(less, rateMicros(rate)) : less;
  const asked = await requestRefund(context, {
    input: { kind: 'amount', orderNumber, amountCents },
    staff,
    reason,
  });
  if (isRefusal(asked)) return asked;
  return {
    paidCents: there,
    waivedCents: cents(0),
    toPayCents: cents(0),
    effects: [`La entrega ahí cuesta ${usd(less)} menos, que se devuelven.`, ...asked.effects],
  };
}

function dearerMessage(staff: StaffSession, { paid, there }: { paid: Cents; there: Cents }): string {
  const how = sessionMay(staff, 'refunds.request')
    ? 'Elegí si la diferencia la paga quien compró o la pone la tienda.'
    : 'Elegí que la diferencia la pague quien compró, o pedile que la ponga la tienda a alguien que pide devoluciones.';
  return `La entrega ahí cuesta ${usd(there)} y esta orden pagó ${usd(paid)}. ${how}`;
}

function usd(amount: Cents): string {
  return formatMoney(amount, 'USD');
}
