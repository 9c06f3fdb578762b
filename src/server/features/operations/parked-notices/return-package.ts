import { completeNotice } from '#db/inbox.ts';
import type { Tx } from '#db/transaction.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { requestReturn } from '#server/features/fulfilment/purchasing/return-purchase.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { lockOwner } from './find-owner.ts';
import { findOrderOfNotice, subjectOf } from './notice-subject.ts';
import { NOTICE_NOT_FOUND } from './read-notice.ts';

import { insertPackageReturn, lockNotice, savePackageReturned } from './repository.ts';

type ReturnRequest = StaffRequest<'returnPackage'> & { reason: string };

/**
 * Begins to send a package of the depot back. The marketplace takes requests for a purchase; the carrier has no call, so
 * that what happens at the depot is a task of a person. Until that is done the notice still finds its order.
 */
export async function returnPackageAct(context: ActContext, request: ReturnRequest): Promise<ActResult | Refusal> {
  const { tx } = context;
  const asked = request.input.owner === undefined ? null : await askMarketplace(context, request, request.input.owner);
  if (isRefusal(asked)) return asked;
  const trackingNumber = await lockUnowned(tx, request.input.key);
  if (isRefusal(trackingNumber)) return trackingNumber;
  const isNew = await insertPackageReturn(tx, {
    tracking_number: trackingNumber,
    order_id: asked?.orderId ?? null,
    reason: request.reason,
    requested_by: request.staff.staffId,
    requested_at: context.clock(),
    done_by: null,
    done_at: null,
  });
  if (!isNew) return refuse(409, 'La devolución de este paquete ya está pedida');
  return {
    subject: { kind: 'package', id: trackingNumber },
    before: { return: null },
    after: { return: 'requested', order: asked?.number ?? null },
    effects: [
      ...(asked ? [asked.effect] : []),
      `La devolución del paquete ${trackingNumber} queda como tarea: el transportista no la recibe por sistema, así que hay que pedírsela y después marcarla como hecha.`,
      'Si antes aparece su orden, el paquete va a esa orden y la tarea se cierra sola.',
    ],
  };
}

interface AskedReturn {
  orderId: string;
  number: number;
  effect: string;
}

async function askMarketplace(
  context: ActContext,
  { input: { cause, asins }, reason }: ReturnRequest,
  owner: string,
): Promise<AskedReturn | Refusal> {
  const order = await lockOwner(context.tx, owner);
  if (isRefusal(order)) return order;
  const { id: orderId, number } = order;
  if (asins.length === 0 && order.status !== 'REFUND')
    return refuseField('asins', `La orden ${number} sigue en curso: elegí qué productos vuelven`);
  const ordered = new Set<string>((await findOrderLines(context.tx, orderId)).map(({ asin }) => asin));
  if (asins.some((asin) => !ordered.has(asin))) return refuseField('asins', `La orden ${number} no tiene ese producto`);
  const outcome = await requestReturn(context, context.tx, {
    ...{ order, purchaseId: orderId, reason: cause, notes: reason || null, asins },
  });
  if (outcome === 'not-bought')
    return refuse(409, `La orden ${number} no tiene una compra que la tienda pueda recibir`);
  const effect =
    outcome === 'requested'
      ? `Se le pide a la tienda que reciba de vuelta lo comprado para la orden ${number}.`
      : `La tienda ya tiene un pedido de devolución de la orden ${number}: no se manda otro.`;
  return { orderId, number, effect };
}

/** Marks the task done: the package is out of the depot. */
export async function finishPackageReturn(
  { tx, clock }: ActContext,
  { input: { key }, staff }: StaffRequest<'finishPackageReturn'>,
): Promise<ActResult | Refusal> {
  const trackingNumber = await lockUnowned(tx, key);
  if (isRefusal(trackingNumber)) return trackingNumber;
  if (!(await savePackageReturned(tx, trackingNumber, { by: staff.staffId, at: clock() })))
    return refuse(409, 'Este paquete no tiene una devolución pendiente');
  await completeNotice(tx, { source: 'skypostal', key }, 'returned');
  return {
    subject: { kind: 'package', id: trackingNumber },
    before: { return: 'requested' },
    after: { return: 'done' },
    effects: [`El paquete ${trackingNumber} queda devuelto y sale de la lista.`],
  };
}

/** Locks the notice of a package that no order has; its tracking number. */
async function lockUnowned(tx: Tx, key: string): Promise<string | Refusal> {
  const notice = await lockNotice(tx, { source: 'skypostal', key });
  if (!notice || subjectOf(notice).kind !== 'package') return notFound(NOTICE_NOT_FOUND);
  const isOwned = notice.outcome === 'applied' || (await findOrderOfNotice(tx, notice)) !== null;
  if (isOwned) return refuse(409, 'El paquete ya tiene orden: no hay que devolverlo');
  return notice.outcome === 'parked' ? subjectOf(notice).number : refuse(409, 'Este aviso ya no está pendiente');
}
