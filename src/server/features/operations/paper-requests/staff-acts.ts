import type { LockedOrder } from '#db/tables/orders.ts';
import { REQUESTED_PAPER_NAMES, REQUESTED_PAPER_TEXTS } from '#domain/document/paper-request.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { isTerminal } from '#domain/order/transition.ts';
import { canTakeBack } from '#domain/staff/report.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { lockOrder, lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { askForPaper } from './ask-for-paper.ts';
import { saveEnded, saveSent, saveUnsent, selectRequest } from './repository.ts';

/** Asks the shopper for a paper that customs wants. */
export async function askOrderPaper(
  context: ActContext,
  { input: { number, paper }, staff }: StaffRequest<'askOrderPaper'>,
): Promise<ActResult | Refusal> {
  const order = await lockOrderByNumber(context.tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  if (outcomeOf(order.status) !== 'success' || isTerminal(order.status))
    return refuse(409, 'Se piden papeles de una orden paga que está en camino');
  const name = REQUESTED_PAPER_NAMES[paper];
  const asked = await askForPaper(context, context.tx, { order, paper, by: staff.staffId });
  if (!asked) return refuse(409, `«${name}» ya está pedido para la orden ${number}`);
  const until = formatDateTime(asked.dueAt.toISOString());
  const details = { paperRequestId: asked.id, paperText: REQUESTED_PAPER_TEXTS[paper], paperUntil: until };
  await sendOrderMail(context, context.tx, { kind: 'paper-asked', order, details });
  return resultOf(order, { request: asked.id, paper }, [
    `Se le pide a quien compró: «${name}», hasta el ${until}.`,
    'Recibe un correo y lo ve en su orden, donde lo puede subir.',
  ]);
}

/** A person sent the papers by mail: the carrier's interface takes none. */
export async function sendOrderPaper(
  context: ActContext,
  { input: { id }, staff }: StaffRequest<'sendOrderPaper'>,
): Promise<ActResult | Refusal> {
  const at = await lockRequest(context, id);
  if (isRefusal(at)) return at;
  const { order, request } = at;
  if (request.sent_at !== null) return refuse(409, 'Ese papel ya se mandó al transportista');
  // The shop writes the invoice itself; any other paper is somebody's.
  if (request.paper !== 'invoice' && !request.has_paper)
    return refuse(
      409,
      `La orden ${order.number} no tiene ningún papel que mandar: lo sube quien compró, o lo agregás vos en los papeles de la orden`,
    );
  await saveSent(context.tx, id, { at: context.clock(), by: staff.staffId });
  return resultOf(order, { request: id, sent: true }, [
    `Queda anotado que mandaste «${REQUESTED_PAPER_NAMES[request.paper]}» de la orden ${order.number} al transportista.`,
    ...(request.is_uploaded ? [] : ['Quien compró todavía no subió nada desde que se le pidió.']),
    'Quien compró lo ve en su orden. Se puede deshacer durante un minuto.',
  ]);
}

/** Nobody sent the paper after all. */
export async function takeBackPaper(
  context: ActContext,
  { input: { id } }: StaffRequest<'takeBackPaper'>,
): Promise<ActResult | Refusal> {
  const at = await lockRequest(context, id);
  if (isRefusal(at)) return at;
  const { order, request } = at;
  if (request.sent_at === null) return refuse(409, 'Ese papel no figura como mandado');
  if (!canTakeBack(request.sent_at, context.clock()))
    return refuse(409, 'Ya pasó el minuto para deshacerlo: si falta mandarlo, pedilo de nuevo');
  await saveUnsent(context.tx, id);
  return resultOf(order, { request: id, sent: false }, [
    `Se vuelve a esperar «${REQUESTED_PAPER_NAMES[request.paper]}» de la orden ${order.number}, con el plazo que tenía.`,
  ]);
}

/** Nobody needs the paper any more. */
export async function closePaperRequest(
  context: ActContext,
  { input: { id } }: StaffRequest<'closePaperRequest'>,
): Promise<ActResult | Refusal> {
  const at = await lockRequest(context, id);
  if (isRefusal(at)) return at;
  const { order, request } = at;
  await saveEnded(context.tx, id, context.clock());
  return resultOf(order, { request: id, ended: true }, [
    `Ya no se espera «${REQUESTED_PAPER_NAMES[request.paper]}» de la orden ${order.number}. Quien compró deja de verlo.`,
  ]);
}

/** Locks the order, as everything about it does first, then reads the request that is not over. */
async function lockRequest({ tx }: ActContext, id: string) {
  const seen = await selectRequest(tx, id);
  if (!seen) return notFound('No hay ningún papel pedido en esta dirección');
  const order = await lockOrder(tx, seen.order_id);
  const request = await selectRequest(tx, id);
  return request?.ended_at === null ? { order, request } : refuse(409, 'Ese papel ya no se espera');
}

function resultOf({ number }: LockedOrder, after: object, effects: string[]): ActResult {
  return { subject: { kind: 'order', id: String(number) }, after: { ...after }, effects };
}
