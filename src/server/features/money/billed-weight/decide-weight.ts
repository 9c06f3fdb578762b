import type { OrderRow } from '#db/tables/orders.ts';
import { FREIGHT_REVIEW_TEXTS } from '#domain/fees/freight-texts.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { freightLines } from './freight-lines.ts';
import { decideDifference } from './repository.ts';
import { findSettlement } from './settlements-repository.ts';

/** Accepts the carrier's weight, or opens a claim with a note. Neither changes what the shopper paid or got back. */
export async function decideWeight(
  context: ActContext,
  { input: { orderNumber, decision }, staff, reason }: StaffRequest<'decideWeight'> & { reason: string },
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const order = await findOrderByNumber(tx, orderNumber);
  if (!order) return notFound('No encontramos esa orden');
  const decided = await decideDifference(tx, order.id, { decision, by: staff.staffId, at: clock(), note: reason });
  if (!decided) return refuse(409, `La orden ${orderNumber} no tiene una diferencia de peso pendiente`);
  const settlement = await findSettlement(tx, order.id);
  const { quoted_grams, billed_grams, quoted_cents, billed_cents } = decided;
  const freight = settlement?.outcome === 'borne' ? { freight: freightLines(order, settlement) } : {};
  const details = { correctionId: 'weight', ...freight };
  if (settlement?.outcome !== 'refunded') await sendOrderMail(context, tx, { kind: 'weighed', order, details });
  const extra = billed_cents - quoted_cents;
  const amount = formatMoney(cents(Math.abs(extra)), 'USD');
  const weights = `La orden ${orderNumber} se cotizó con ${quoted_grams} g y el transportista pesó ${billed_grams} g.`;
  const owed = extra > 0 ? `${amount} de flete de más` : `${amount} de flete de menos`;
  return {
    subject: { kind: 'order', id: String(orderNumber) },
    before: { weightDifference: 'open', extraCents: extra },
    after: { weightDifference: decision },
    effects: [
      weights,
      decision === 'accepted'
        ? `La tienda acepta ese peso: ${owed}.`
        : `Queda anotado un reclamo al transportista por ${owed}, con tu motivo.`,
      ...shopperEffects(order, settlement),
    ],
  };
}

type Settlement = Awaited<ReturnType<typeof findSettlement>>;

function shopperEffects({ currency }: Pick<OrderRow, 'currency'>, settlement: Settlement): string[] {
  if (settlement?.outcome === 'refunded')
    return [`A quien compró ya se le devolvieron ${formatMoney(cents(settlement.refund_cents), currency)} de flete.`];
  const told = 'Quien compró recibe un correo: no paga nada más.';
  if (settlement?.outcome !== 'review') return [told];
  return [
    `${FREIGHT_REVIEW_TEXTS[settlement.review ?? 'changed']} Si corresponde, pedí la devolución desde la orden.`,
    told,
  ];
}
