import type { LockedOrder } from '#db/tables/orders.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { type AskedAct, refuseDecider } from '#server/features/people/staff/second-person.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { dollars } from './buy-again.ts';
import { findLoss, type LossRow, saveLossDecision } from './losses-repository.ts';
import { PREPARE } from './request-loss.ts';

type Decide<Name extends 'approveLoss' | 'refuseLoss' | 'withdrawLoss'> = StaffRequest<Name> & { reason: string };

/** A second person agrees: what was asked for is bought, if it still can be and costs no more than was asked. */
export async function approveLoss(
  context: ActContext,
  { input: { id }, staff, reason }: Decide<'approveLoss'>,
): Promise<ActResult | Refusal> {
  const waiting = await findWaiting(context, id);
  if (isRefusal(waiting)) return waiting;
  const { loss, order } = waiting;
  const own = 'La pediste vos: la aprueba otra persona. Vos podés retirarla.';
  const barred = await refuseDecider(context, askedOf(loss), { staff, own });
  if (barred) return barred;
  const prepared = await PREPARE[loss.act](context, loss.input as never, staff.staffId);
  if (isRefusal(prepared)) return prepared;
  if (prepared.loss > loss.amount_cents)
    return refuse(
      409,
      `Ahora puede costar ${dollars(prepared.loss)} más de lo pagado y se pidieron ${dollars(loss.amount_cents)}: no la apruebes y pedí otra.`,
    );
  await saveLossDecision(context.tx, decisionOf(context, 'approved', { id, staff, reason }));
  const done = await prepared.perform();
  if (isRefusal(done)) return done;
  return {
    ...done,
    after: { ...done.after, loss: id, amountCents: loss.amount_cents },
    effects: [
      `Ponemos nosotros hasta ${dollars(loss.amount_cents)} más de lo que se pagó por la orden ${order.number}.`,
      ...done.effects,
    ],
  };
}

/** A second person does not agree; the reason says to the first one why. */
export async function refuseLoss(
  context: ActContext,
  { input: { id }, staff, reason }: Decide<'refuseLoss'>,
): Promise<ActResult | Refusal> {
  const waiting = await findWaiting(context, id);
  if (isRefusal(waiting)) return waiting;
  const own = 'La pediste vos: podés retirarla.';
  const barred = await refuseDecider(context, askedOf(waiting.loss), { staff, own });
  if (barred) return barred;
  await saveLossDecision(context.tx, decisionOf(context, 'refused', { id, staff, reason }));
  return ended(waiting, 'refused', 'No se compra nada; quien la pidió ve el motivo en las compras de la orden.');
}

/** The person who asked takes it back, before anybody decided. */
export async function withdrawLoss(
  context: ActContext,
  { input: { id }, staff, reason }: Decide<'withdrawLoss'>,
): Promise<ActResult | Refusal> {
  const waiting = await findWaiting(context, id);
  if (isRefusal(waiting)) return waiting;
  if (waiting.loss.requested_by !== staff.staffId) return refuse(403, 'La retira solo quien la pidió.');
  await saveLossDecision(context.tx, decisionOf(context, 'withdrawn', { id, staff, reason }));
  return ended(waiting, 'withdrawn', 'La compra deja de esperar aprobación; no se compra nada.');
}

interface Waiting {
  loss: LossRow;
  order: LockedOrder;
}

/** The request, its order locked, as whoever asks for one or decides about one does first. */
async function findWaiting({ tx }: ActContext, id: string): Promise<Waiting | Refusal> {
  const seen = await findLoss(tx, id);
  const order = seen ? await lockOrder(tx, seen.order_id) : null;
  const loss = seen && (await findLoss(tx, id));
  if (!loss || !order) return notFound('No hay ninguna compra pedida con ese identificador.');
  if (loss.state === 'waiting') return { loss, order };
  if (loss.state === 'withdrawn') return refuse(409, 'Quien la pidió la retiró.');
  return refuse(409, loss.state === 'approved' ? 'Ya se aprobó.' : 'Ya se rechazó.');
}

/** What a request for a loss is to whoever decides. */
export function askedOf({
  requested_by: by,
  requested_at: at,
}: Pick<LossRow, 'requested_by' | 'requested_at'>): AskedAct {
  return { by, at, permission: 'purchases.approve' };
}

function decisionOf(
  { clock }: ActContext,
  state: 'approved' | 'refused' | 'withdrawn',
  { id, staff, reason }: { id: string; staff: StaffSession; reason: string },
) {
  return { id, state, staffId: staff.staffId, at: clock(), reason: reason || null };
}

function ended({ loss, order }: Waiting, state: 'refused' | 'withdrawn', effect: string): ActResult {
  return {
    subject: { kind: 'order', id: String(order.number) },
    before: { loss: loss.id, state: 'waiting' },
    after: { loss: loss.id, state },
    effects: [effect],
  };
}
