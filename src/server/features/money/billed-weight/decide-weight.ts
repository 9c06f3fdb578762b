import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal, refuse } from '#server/refusal.ts';
import { decideDifference } from './repository.ts';

/** Accepts the carrier's weight, or opens a claim with a note. The shopper's price stays in both cases. */
export async function decideWeight(
  context: ActContext,
  { input: { orderNumber, decision }, staff, reason }: StaffRequest<'decideWeight'> & { reason: string },
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const order = await findOrderByNumber(tx, orderNumber);
  if (!order) return notFound('No encontramos esa orden');
  const decided = await decideDifference(tx, order.id, { decision, by: staff.staffId, at: clock(), note: reason });
  if (!decided) return refuse(409, `La orden ${orderNumber} no tiene una diferencia de peso pendiente`);
  await sendOrderMail(context, tx, { kind: 'weighed', order, details: { correctionId: 'weight' } });
  const { quoted_grams, billed_grams, quoted_cents, billed_cents } = decided;
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
        ? `La tienda acepta ese peso: ${owed}, que no cambia lo que pagó quien compró.`
        : `Queda anotado un reclamo al transportista por ${owed}, con tu motivo.`,
      'Quien compró recibe un correo: lo que pagó no cambia.',
    ],
  };
}
