import { methodName } from '#domain/payment/method-name.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { askForAccount } from '#server/features/money/refunds/ask-for-account.ts';
import {
  closeRefund as closeOpen,
  confirmRefund as confirm,
  recordReturned,
  recordSentByHand,
  retryRefund as retry,
} from '#server/features/money/refunds/settle-by-hand.ts';
import {
  approveAccount,
  isTakenBy,
  payRefund,
  type RefundRow,
  releaseRefund as release,
  takeRefund as take,
  withRefund,
} from '#server/features/money/refunds/transfer-refund.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { money } from './effect-texts.ts';
import { accountTexts, requestReceived } from './received-amount.ts';
import { findDetail, findPaymentOf } from './repository.ts';

type SettleAct =
  | 'retryRefund'
  | 'askRefundAccount'
  | 'takeRefund'
  | 'approveRefundAccount'
  | 'releaseRefund'
  | 'confirmRefund'
  | 'markTransferred'
  | 'returnRefund'
  | 'closeRefund';
type Settle<Name extends SettleAct> = StaffRequest<Name>;

const WRITTEN = 'Le escribimos a quien compró';

/** Asks the bank again. */
export async function retryRefund(
  context: ActContext,
  { input: { id }, staff }: Settle<'retryRefund'>,
): Promise<ActResult | Refusal> {
  return await settle(context, id, async (before) => {
    const payment = await findPaymentOf(context.tx, before.attempt_id);
    const after = await retry(context, { refundId: id, actor: staff.name, payment });
    return describeSettled(after, (amount, order) => [
      `Volvemos a pedir al banco que devuelva ${amount} al pago de la orden ${order} con ${methodName(payment.method)}, transacción ${payment.transaction_id}`,
      'Si no lo acepta, vuelve a esta lista; nunca se devuelve dos veces',
    ]);
  });
}

/** Asks the shopper for an account; where the money came in beside the payment and its amount is open, says it first. */
export async function askRefundAccount(
  context: ActContext,
  { input: { id, amount }, staff, reason }: Settle<'askRefundAccount'> & { reason: string },
): Promise<ActResult | Refusal> {
  // The order first, as everything that asks for money of it.
  const found = await findDetail(context.tx, id);
  if (found) await lockOrder(context.tx, found.order_id);
  return await withRefund(context, { refundId: id, actor: '' }, async (_tx, refund) => {
    if (refund.reason === 'wrong-amount' && (refund.amount_cents === null || refund.currency === null))
      return amount
        ? await requestReceived(context, { refund, amount, staff, reason })
        : refuse(400, 'Indicá el importe y la moneda que se recibieron');
    if (amount && refund.amount_cents !== null) return refuse(400, 'El importe ya está decidido: no se puede cambiar');
    return await settle(context, id, async (before) => {
      const taken = await refuseTaken(context, before, { staff });
      if (taken) return taken;
      const after = await askForAccount(context, { refundId: id, actor: staff.name, amount: null });
      return describeSettled(after, accountTexts);
    });
  });
}

/** Nobody else transfers it, and the shopper cannot change the account any more. */
export async function takeRefund(
  context: ActContext,
  { input: { id }, staff }: Settle<'takeRefund'>,
): Promise<ActResult | Refusal> {
  return await settle(context, id, async () => {
    const { name: actor, staffId, email } = staff;
    const taken = await take(context, { refundId: id, actor, staffId, email });
    return describeSettled(isRefusal(taken) ? taken : taken.refund, (amount, order) => [
      `La transferencia de ${amount} de la orden ${order} queda a tu cargo: nadie más puede tomarla y la cuenta ya no cambia`,
      'Hacé la transferencia en el banco y después anotá la referencia acá',
    ]);
  });
}

/** A second person agrees that money goes to an account of somebody else than the order's recipient. */
export async function approveRefundAccount(
  context: ActContext,
  { input: { id }, staff }: Settle<'approveRefundAccount'>,
): Promise<ActResult | Refusal> {
  return await settle(context, id, async () => {
    const approved = await approveAccount(context, { refundId: id, actor: staff.name, staffId: staff.staffId });
    return describeSettled(approved, (amount, order) => [
      `Queda aprobado transferir ${amount} de la orden ${order} a una cuenta que no es de quien recibe el pedido`,
      'La transferencia la hace otra persona. Si quien compró cambia la cuenta, hay que aprobarla de nuevo',
    ]);
  });
}

export async function releaseRefund(
  context: ActContext,
  { input: { id }, staff }: Settle<'releaseRefund'>,
): Promise<ActResult | Refusal> {
  return await settle(context, id, async (before) => {
    const taken = await refuseTaken(context, before, { staff, isForOwners: true });
    if (taken) return taken;
    const released = await release(context, { refundId: id, actor: staff.name });
    return describeSettled(released, (amount, order) =>
      !isRefusal(released) && released.state === 'awaiting-account'
        ? [
            `La transferencia de ${amount} de la orden ${order} no se hizo, y la cuenta se borra: quien compró dijo que no es suya`,
            'Le pedimos otra cuenta por correo',
          ]
        : [`La transferencia de ${amount} de la orden ${order} queda libre: la puede tomar cualquiera. No se pagó`],
    );
  });
}

/** A person made the transfer, or sent the refund in the bank's own panel. */
export async function markTransferred(
  context: ActContext,
  { input: { id, reference }, staff }: Settle<'markTransferred'>,
): Promise<ActResult | Refusal> {
  return await settle(context, id, async (before) => {
    const command = { refundId: id, actor: staff.name, reference };
    const taken = await refuseTaken(context, before, { staff });
    if (taken) return taken;
    if (before.state === 'account-given') return refuse(409, 'Primero tomala, para que nadie más la pague');
    const after =
      before.state === 'manual' ? await recordSentByHand(context, command) : await payRefund(context, command);
    return describeSettled(after, (amount, order) => [
      `Queda anotado que se enviaron ${amount} de la orden ${order}, con la referencia ${reference}`,
      WRITTEN,
    ]);
  });
}

/**
 * Refuses what would end or redirect a transfer that somebody else took: they may be at the bank with it, and whoever took it
 * next would pay a second time. An owner releases it, who asked that person.
 */
async function refuseTaken(
  { tx }: ActContext,
  before: RefundRow,
  { staff, isForOwners = false }: { staff: StaffSession; isForOwners?: boolean },
): Promise<Refusal | null> {
  if (before.state !== 'taken' || (isForOwners && staff.role === 'owner')) return null;
  if (await isTakenBy(tx, before, staff)) return null;
  return refuse(
    409,
    `La tomó ${before.taken_by}: la termina o la suelta esa persona, y si no puede, la suelta un dueño`,
  );
}

export async function confirmRefund(
  context: ActContext,
  { input: { id, reference }, staff }: Settle<'confirmRefund'>,
): Promise<ActResult | Refusal> {
  return await settle(context, id, async () => {
    const after = await confirm(context, { refundId: id, actor: staff.name, reference });
    return describeSettled(after, (amount, order) => [
      `Queda anotado que el banco pagó los ${amount} de la orden ${order}, con la referencia ${reference}`,
      WRITTEN,
    ]);
  });
}

export async function returnRefund(
  context: ActContext,
  { input: { id }, staff }: Settle<'returnRefund'>,
): Promise<ActResult | Refusal> {
  return await settle(context, id, async () => {
    const after = await recordReturned(context, { refundId: id, actor: staff.name });
    return describeSettled(after, (amount, order) => [
      `Queda anotado que el banco nos devolvió los ${amount} de la orden ${order}: todavía se los debemos a quien compró`,
      'Le pedimos por correo una cuenta a la que transferirlos',
    ]);
  });
}

export async function closeRefund(
  context: ActContext,
  { input: { id }, staff }: Settle<'closeRefund'>,
): Promise<ActResult | Refusal> {
  return await settle(context, id, async () => {
    const after = await closeOpen(context, { refundId: id, actor: staff.name });
    return isRefusal(after)
      ? after
      : {
          after,
          effectsOf: (_amount, order) => [`No se devuelve nada por esto en la orden ${order}; deja de esperar`],
        };
  });
}

interface SettledRefund {
  after: RefundRow;
  effectsOf: (amount: string, orderNumber: number) => string[];
}

function describeSettled(after: RefundRow | Refusal, effectsOf: SettledRefund['effectsOf']): SettledRefund | Refusal {
  return isRefusal(after) ? after : { after, effectsOf };
}

/** Runs an act on the locked refund and describes it. */
async function settle(
  context: ActContext,
  id: string,
  work: (before: RefundRow) => Promise<SettledRefund | Refusal>,
): Promise<ActResult | Refusal> {
  return await withRefund(context, { refundId: id, actor: '' }, async (tx, before) => {
    const outcome = await work(before);
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
  });
}
