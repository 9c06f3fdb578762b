import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { decideWeight } from '#server/features/money/billed-weight/decide-weight.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { decideCharge, isWeightOpen, lockCharge, lockInvoice } from './repository.ts';

/**
 * Accepts what an invoice bills for an order, or disputes it with the reason as text for the carrier. A difference of weight
 * is decided as on its own list, so that there is one decision.
 */
export async function decideCarrierCharge(
  context: ActContext,
  request: StaffRequest<'decideCarrierCharge'> & { reason: string },
): Promise<ActResult | Refusal> {
  const { input, staff, reason } = request;
  const { tx, clock } = context;
  const { id, position, decision } = input;
  const invoice = await lockInvoice(tx, id);
  const charge = invoice && (await lockCharge(tx, { id, position }));
  if (!invoice || !charge) return notFound('Esa línea no existe');
  if (invoice.withdrawn_at) return refuse(409, 'La factura se retiró: ya no hay nada que decidir');
  if (invoice.settled_at) return refuse(409, 'La factura ya está cerrada');
  const isOwnOpen = charge.needs_decision && charge.decision === null;
  const decidesWeight =
    charge.findings.includes('weight') && charge.order_id !== null && (await isWeightOpen(tx, charge.order_id));
  if (!isOwnOpen && !decidesWeight) return refuse(409, 'Esto ya está decidido, o no tiene nada que decidir');
  if (isOwnOpen) await decideCharge(tx, { id, position, decision, by: staff.staffId, at: clock(), note: reason });
  const weight = decidesWeight ? await decideWeightOf(context, request, charge.orderNumber ?? 0) : null;
  if (isRefusal(weight)) return weight;
  const billed = charge.charge_cents + charge.other_cents;
  const excess = Math.max(0, billed - charge.expected_cents);
  const what = `${formatMoney(cents(billed), 'USD')} por ${charge.tracking_numbers[0]}${charge.orderNumber === null ? '' : `, orden ${charge.orderNumber}`}`;
  return {
    subject:
      charge.orderNumber === null ? { kind: 'carrier-invoice', id } : { kind: 'order', id: String(charge.orderNumber) },
    before: { charge: 'open', invoice: invoice.number, billedCents: billed, expectedCents: charge.expected_cents },
    after: { charge: decision },
    effects: [
      decision === 'accepted'
        ? `La tienda paga ${what}, de la factura ${invoice.number}.`
        : `Se reclaman ${formatMoney(cents(excess), 'USD')} de ${what}, de la factura ${invoice.number}, con tu motivo.`,
      ...(weight?.effects ?? []),
    ],
  };
}

function decideWeightOf(
  context: ActContext,
  { input, staff, reason }: StaffRequest<'decideCarrierCharge'> & { reason: string },
  orderNumber: number,
): Promise<ActResult | Refusal> {
  const decision = input.decision === 'accepted' ? 'accepted' : 'claimed';
  return decideWeight(context, { input: { orderNumber, decision }, staff, reason });
}
