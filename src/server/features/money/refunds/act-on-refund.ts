import type { ActContext, ActResult } from '#server/backoffice/handler.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import { money } from './effect-texts.ts';
import { lockRefund, type RefundRow } from './repository.ts';

/** A refund as an act left it, and what the act did, in words. */
export interface RefundActResult {
  after: RefundRow;
  effectsOf: (amount: string, orderNumber: number) => string[];
}

/** Runs an act of the staff on the locked refund and describes it. */
export async function actOnRefund(
  { tx }: ActContext,
  id: string,
  act: (before: RefundRow) => Promise<RefundActResult | Refusal>,
): Promise<ActResult | Refusal> {
  const before = await lockRefund(tx, id);
  if (!before) return notFound('No hay ninguna devolución con ese identificador');
  const outcome = await act(before);
  if (isRefusal(outcome)) return outcome;
  const { after, effectsOf } = outcome;
  const orderNumber = (await findOrder(tx, before.order_id))?.number ?? 0;
  const { amount_cents: amountCents, currency } = after;
  const amount = amountCents === null || currency === null ? '' : money(amountCents, currency);
  return {
    subject: { kind: 'refund', id },
    before: { state: before.state, reference: before.transfer_reference },
    after: { state: after.state, amountCents, currency, reference: after.bank_reference ?? after.transfer_reference },
    effects: effectsOf(amount, orderNumber),
  };
}
