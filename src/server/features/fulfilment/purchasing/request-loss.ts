import { cents } from '#domain/money/cents.ts';
import type { SpendingAct } from '#domain/order/purchase-loss.ts';
import { isWithinLimit } from '#domain/refund/staff-refund.ts';
import type { ActContext, Actor, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { prepareApprovedPrice } from './act-on-purchase.ts';
import { dollars, prepareBuyAgain } from './buy-again.ts';
import { prepareSubstitute } from './buy-substitute.ts';
import { insertLoss, isLossWaiting, sumLosses } from './losses-repository.ts';
import type { PreparedPurchase } from './open-further-purchase.ts';
import { prepareResend } from './resend-claim.ts';

type Prepare<Act extends SpendingAct> = (
  context: ActContext,
  input: StaffRequest<Act>['input'],
  /** The account that buys. */
  by: string,
) => Promise<PreparedPurchase | Refusal>;

/** How each act is checked; its purchase begins by `perform` alone. */
export const PREPARE: Readonly<{ [Act in SpendingAct]: Prepare<Act> }> = {
  buyAgain: prepareBuyAgain,
  buySubstitute: prepareSubstitute,
  approvePrice: prepareApprovedPrice,
  resendClaim: prepareResend,
};

/**
 * An act that buys. What costs more than was paid for its order waits until another person agrees, unless all such losses
 * of the order are within the limit; the database takes no such purchase without.
 */
export function buying<Act extends SpendingAct>(act: Act): Actor<Act> {
  return async (context, { input, staff, reason }) => {
    const prepared = await PREPARE[act](context, input, staff.staffId);
    if (isRefusal(prepared)) return prepared;
    if (prepared.loss === 0) return await prepared.perform();
    const { order, loss } = prepared;
    if (await isLossWaiting(context.tx, order.id))
      return refuse(409, 'Otra compra de esta orden espera la aprobación de otra persona: primero se decide esa.');
    const limit = context.config.purchaseApprovalLimitCents;
    const earlierUsd = cents(await sumLosses(context.tx, order.id));
    const isAlone = limit > 0 && isWithinLimit({ amountUsd: loss, earlierUsd, limit });
    const id = await recordLoss(context, { act, input, staff, reason, prepared, limit: isAlone ? limit : null });
    if (!isAlone) return waitingResult(prepared, id);
    const done = await prepared.perform();
    if (isRefusal(done)) return done;
    const alone = `No hace falta otra persona: lo que pasa de lo pagado, hasta ${dollars(loss)}, está dentro del límite de ${dollars(limit)} por orden.`;
    return { ...done, effects: [...done.effects, alone] };
  };
}

interface LossRequest {
  act: SpendingAct;
  input: object;
  staff: StaffRequest<SpendingAct>['staff'];
  reason: string;
  prepared: PreparedPurchase;
  /** The limit that approves it; null: another person has to. */
  limit: number | null;
}

async function recordLoss(
  { tx, clock, random }: ActContext,
  { act, input, staff, reason, prepared: { order, loss, summary }, limit }: LossRequest,
): Promise<string> {
  const id = random.uuid();
  const at = clock();
  await insertLoss(tx, {
    ...{ id, order_id: order.id, act, input: JSON.stringify(input), summary, amount_cents: loss },
    // A dry run may have none yet.
    reason: reason || '-',
    state: limit === null ? 'waiting' : 'approved',
    requested_by: staff.staffId,
    requested_at: at,
    ...{ decided_by: null, decided_at: limit === null ? null : at, decision_reason: null },
    approval_limit_cents: limit,
  });
  return id;
}

function waitingResult({ order: { number }, loss, summary }: PreparedPurchase, id: string): ActResult {
  return {
    subject: { kind: 'order', id: String(number) },
    after: { loss: id, amountCents: loss, state: 'waiting' },
    effects: [
      `Puede costarnos hasta ${dollars(loss)} más de lo que se pagó por la orden ${number}.`,
      'Todavía no se compra nada: otra persona con permiso tiene que aprobarlo, en las compras de la orden.',
      `Si se aprueba: ${summary}`,
    ],
  };
}
