import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { formatCalendarDay } from '#domain/time/calendar-day.ts';
import type { ActContext, ActResult, StaffSession } from '#server/backoffice/handler.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { recordConfirmed } from '#server/features/money/refunds/settle-by-hand.ts';
import { type RefundRow, withRefund } from '#server/features/money/refunds/transfer-refund.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { findMatchedRefund, insertMatches, releaseProposals } from './matches-repository.ts';
import { type findMovement, saveMovement } from './repository.ts';

interface RefundMatch {
  movement: NonNullable<Awaited<ReturnType<typeof findMovement>>>;
  refundId: string;
  staff: Pick<StaffSession, 'staffId' | 'name'>;
}

/** The debit with which a refund was paid; one that waits for the bank's confirmation has it from now on. */
export async function matchRefund(context: ActContext, match: RefundMatch): Promise<ActResult | Refusal> {
  const { refundId, staff } = match;
  return await withRefund(context, { refundId, actor: staff.name }, async (tx, refund) => {
    const refusal = await whyNot(context, match, refund);
    if (refusal) return refusal;
    const { movement } = match;
    const at = context.clock();
    await releaseProposals(tx, { attempts: [], refunds: [refundId] });
    const row = { id: context.random.uuid(), movement_id: movement.id, attempt_id: null, refund_id: refundId };
    const decided = { is_confirmed: true, commission_cents: 0, matched_at: at, matched_by: staff.staffId };
    await insertMatches(tx, [{ ...row, ...decided }]);
    await saveMovement(tx, movement.id, { state: 'matched', decided_at: at });
    const waits = refund.confirmed_at === null;
    const reference = referenceOf(movement, [refund.transfer_reference]);
    const confirmed = waits ? await recordConfirmed(context, { refundId, actor: staff.name, reference }) : refund;
    if (isRefusal(confirmed)) return confirmed;
    const orderNumber = (await findOrder(tx, refund.order_id))?.number ?? 0;
    const amount = formatMoney(cents(-movement.amount_cents), movement.currency);
    return {
      subject: { kind: 'movement', id: movement.id },
      before: { state: movement.state },
      after: { state: 'matched', refund: refundId, order: orderNumber },
      effects: [
        `El débito de ${amount} es la devolución de la orden ${orderNumber}`,
        waits
          ? `Queda anotado que el banco la pagó, con la referencia ${reference}, y le escribimos a quien compró`
          : 'El banco ya la había confirmado: a quien compró no se le escribe otra vez',
      ],
    };
  });
}

/** The bank's number of a refund; where the statement has none, that of the transfer, or the statement's day. */
export function referenceOf(
  { reference, day }: { reference: string; day: string },
  others: readonly (string | null | undefined)[],
): string {
  return reference || others.find((other) => other) || `extracto del ${formatCalendarDay(day)}`;
}

async function whyNot({ tx }: ActContext, { movement }: RefundMatch, refund: RefundRow): Promise<Refusal | null> {
  if (await findMatchedRefund(tx, refund.id))
    return refuse(409, 'La devolución ya está conciliada con otro movimiento');
  if (refund.state !== 'sent')
    return refuseField('refund', 'La devolución todavía no se envió: no puede ser este débito');
  if (refund.currency !== movement.currency || refund.amount_cents !== -movement.amount_cents)
    return refuseField('refund', 'La devolución es por otro importe o en otra moneda que el débito');
  return null;
}
