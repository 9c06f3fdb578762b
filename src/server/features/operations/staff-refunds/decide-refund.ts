import type { OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { sumCents } from '#domain/money/cents.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { lockAskedBack } from '#server/features/money/refunds/asked-back.ts';
import { money, returnTexts } from '#server/features/money/refunds/effect-texts.ts';
import { type AskedAct, refuseDecider } from '#server/features/people/staff/second-person.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { startApproved } from './approval.ts';
import { startReceived } from './received-amount.ts';
import { findRefundable } from './refundable.ts';
import {
  findPaymentOf,
  findStaffName,
  findUndecided,
  lockRequest,
  type RequestRow,
  reopenWithdrawal,
  saveDecision,
} from './repository.ts';

type Decide<Name extends 'approveRefund' | 'refuseRefund' | 'withdrawRefund'> = StaffRequest<Name> & {
  reason: string;
};

/** A second person agrees: the refund starts. */
export async function approveRefund(
  context: ActContext,
  { input: { id }, staff, reason }: Decide<'approveRefund'>,
): Promise<ActResult | Refusal> {
  const { tx } = context;
  const request = await findWaiting(context, id);
  if (isRefusal(request)) return request;
  const own = 'La pediste vos: la aprueba otra persona. Vos podés retirarla';
  const barred = await refuseDecider(context, askedOf(request), { staff, own });
  if (barred) return barred;
  const order = await lockOrder(tx, request.order_id);
  if (request.kind === 'received') {
    await saveDecision(tx, { ...decisionOf(context, staff, { id, reason }), state: 'approved' });
    const effects = await startReceived(context, request, { actor: staff.name, orderNumber: order.number });
    return isRefusal(effects) ? effects : result(request, 'approved', effects);
  }
  const payment = await findPaymentOf(tx, request.attempt_id);
  const left = payment.amount_cents - (await lockAskedBack(tx, payment)).returned;
  const { amount_cents: amountCents, currency } = request;
  if (amountCents > left)
    return refuse(
      409,
      `De ese pago quedan ${money(left, currency)} por devolver y se pidieron ${money(amountCents, currency)}: no la apruebes y pedí otra`,
    );
  const dearer = await refuseDearerLines(tx, { request, order });
  if (dearer) return dearer;
  if (request.settles !== null && !(await isStillOpen(context, request)))
    return refuse(409, 'La devolución sin importe que iba a resolver ya se resolvió: no la apruebes');
  await saveDecision(tx, { ...decisionOf(context, staff, { id, reason }), state: 'approved' });
  const endsOrder = await startApproved(context, { request, payment, order, isLast: amountCents === left });
  return result(request, 'approved', [
    ...returnTexts({ amountCents, payment, orderNumber: order.number }),
    ...(endsOrder ? [`La orden ${order.number} termina como devuelta: no se compra ni se envía nada más`] : []),
  ]);
}

/** Refuses lines that were asked for at more than they cost, as requests from before parcels of other stores had their share. */
async function refuseDearerLines(
  tx: Tx,
  { request: { kind, lines, amount_cents: amount, currency }, order }: { request: RequestRow; order: OrderRow },
): Promise<Refusal | null> {
  if (kind !== 'lines') return null;
  const found = await findRefundable(tx, order);
  if (isRefusal(found)) return found;
  const asked = found.shares.lines.filter(({ asin }) => lines.some((line) => line.asin === asin));
  const most = sumCents(asked.map(({ total }) => total));
  if (amount <= most) return null;
  return refuse(
    409,
    `Se pidieron ${money(amount, currency)} y eso costó ${money(most, currency)}: no la apruebes y pedí otra`,
  );
}

/** A second person does not agree; the reason says to the first one why. */
export async function refuseRefund(
  context: ActContext,
  { input: { id }, staff, reason }: Decide<'refuseRefund'>,
): Promise<ActResult | Refusal> {
  const request = await findWaiting(context, id);
  if (isRefusal(request)) return request;
  const own = 'La pediste vos: podés retirarla';
  const barred = await refuseDecider(context, askedOf(request), { staff, own });
  if (barred) return barred;
  await saveDecision(context.tx, { ...decisionOf(context, staff, { id, reason }), state: 'refused' });
  await reopen(context, request);
  return result(request, 'refused', [
    `No se devuelven los ${money(request.amount_cents, request.currency)} de la orden ${await orderNumberOf(context, request)}`,
    'Quien la pidió ve el motivo en la devolución; a quien compró no se le avisó nada',
  ]);
}

/** The person who asked takes it back, before anybody decided. */
export async function withdrawRefund(
  context: ActContext,
  { input: { id }, staff, reason }: Decide<'withdrawRefund'>,
): Promise<ActResult | Refusal> {
  const request = await findWaiting(context, id);
  if (isRefusal(request)) return request;
  if (request.requested_by !== staff.staffId) return refuse(403, 'La retira solo quien la pidió');
  await saveDecision(context.tx, { ...decisionOf(context, staff, { id, reason }), state: 'withdrawn' });
  await reopen(context, request);
  return result(request, 'withdrawn', [
    `La devolución de ${money(request.amount_cents, request.currency)} de la orden ${await orderNumberOf(context, request)} deja de esperar aprobación; no se devuelve nada`,
  ]);
}

async function findWaiting({ tx }: ActContext, id: string): Promise<RequestRow | Refusal> {
  const request = await lockRequest(tx, id);
  if (!request) return notFound('No hay ninguna devolución pedida con ese identificador');
  if (request.state === 'waiting') return request;
  if (request.state === 'withdrawn') return refuse(409, 'Quien la pidió la retiró');
  const who = request.decided_by === null ? 'el límite' : await findStaffName(tx, request.decided_by);
  return refuse(409, request.state === 'approved' ? `Ya la aprobó ${who}` : `Ya la rechazó ${who}`);
}

function askedOf({ requested_by: by, requested_at: at }: RequestRow): AskedAct {
  return { by, at, permission: 'refunds.approve' };
}

/** Whether the refund that a request settles has no amount yet; its own request is the only one. */
async function isStillOpen({ tx }: ActContext, request: RequestRow): Promise<boolean> {
  const open = await findUndecided(tx, request.order_id, { settledBy: request.id });
  return open.some(({ id }) => id === request.settles);
}

/**
 * What waited for a refund that does not come goes on: goods that came back are to be decided again, and a paid order whose
 * money was asked back whole was not bought meanwhile.
 */
async function reopen({ tx, queue }: ActContext, { id, order_id: orderId }: RequestRow): Promise<void> {
  await reopenWithdrawal(tx, id);
  if ((await findOrder(tx, orderId))?.status === 'PAID') await queue.enqueue('buy-order', { orderId }, { tx });
}

function decisionOf({ clock }: ActContext, staff: StaffSession, { id, reason }: { id: string; reason: string }) {
  return { id, staffId: staff.staffId, at: clock(), reason: reason || null };
}

async function orderNumberOf({ tx }: ActContext, { order_id }: RequestRow): Promise<number> {
  return (await findOrder(tx, order_id))?.number ?? 0;
}

function result(request: RequestRow, state: RequestRow['state'], effects: string[]): ActResult {
  return {
    subject: { kind: 'refund', id: request.id },
    before: { state: request.state },
    after: { state, amountCents: request.amount_cents, currency: request.currency },
    effects,
  };
}
