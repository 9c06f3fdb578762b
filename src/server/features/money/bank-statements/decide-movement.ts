import { MAX_COMMISSION_PERCENT, splitPayout } from '#domain/bank/matching.ts';
import { MOVEMENT_CATEGORIES } from '#domain/bank/movement.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { matchRefund } from './match-refund.ts';
import {
  deleteMatches,
  insertMatches,
  lockMatches,
  type MatchablePayment,
  type MatchRow,
  releaseProposals,
  selectMatches,
  selectPaymentsOf,
} from './matches-repository.ts';
import { findMovement, saveMovement } from './repository.ts';

type Movement = NonNullable<Awaited<ReturnType<typeof findMovement>>>;

/** A person agrees with the proposal. */
export async function confirmMatch(
  context: ActContext,
  { input: { id }, staff }: StaffRequest<'confirmMatch'>,
): Promise<ActResult | Refusal> {
  const movement = await findLocked(context, id);
  if (isRefusal(movement)) return movement;
  const [proposal] = await selectMatches(context.tx, [id]);
  if (movement.state !== 'proposed' || !proposal)
    return refuse(409, 'Ya no hay una propuesta para este movimiento. Actualizá la página.');
  await deleteMatches(context.tx, id);
  if (proposal.refundId !== null) return await matchRefund(context, { movement, refundId: proposal.refundId, staff });
  const payment = {
    id: proposal.attemptId ?? '',
    orderNumber: proposal.orderNumber,
    amountCents: proposal.amountCents,
  };
  return await matchPayments(context, { movement, payments: [payment], staffId: staff.staffId });
}

/** A person says what a movement is of: payments that came in together less a commission, or a refund. */
export async function matchMovement(
  context: ActContext,
  { input: { id, orders, refund }, staff }: StaffRequest<'matchMovement'>,
): Promise<ActResult | Refusal> {
  const movement = await findLocked(context, id);
  if (isRefusal(movement)) return movement;
  if (movement.state !== 'unmatched' && movement.state !== 'proposed')
    return refuse(409, 'El movimiento ya está resuelto. Primero dejalo sin conciliar.');
  if (movement.state === 'proposed') await deleteMatches(context.tx, id);
  if (movement.amount_cents < 0) {
    if (orders.length > 0) return refuseField('orders', 'Es un débito: elegí la devolución que se pagó, o apartalo');
    if (refund === undefined) return refuseField('refund', 'Elegí la devolución que se pagó');
    return await matchRefund(context, { movement, refundId: refund, staff });
  }
  if (refund !== undefined) return refuseField('refund', 'Es un crédito: elegí los pagos que entraron');
  const payments = await choosePayments(context, movement, [...new Set(orders)]);
  if (isRefusal(payments)) return payments;
  return await matchPayments(context, { movement, payments, staffId: staff.staffId });
}

/** Leaves a movement as if nobody had decided about it. */
export async function undoMatch(
  context: ActContext,
  { input: { id } }: StaffRequest<'undoMatch'>,
): Promise<ActResult | Refusal> {
  const movement = await findLocked(context, id);
  if (isRefusal(movement)) return movement;
  if (movement.state === 'unmatched') return refuse(409, 'El movimiento ya está sin conciliar. Actualizá la página.');
  const matches = await selectMatches(context.tx, [id]);
  await deleteMatches(context.tx, id);
  await saveMovement(context.tx, id, { state: 'unmatched', decided_at: null });
  return {
    subject: { kind: 'movement', id },
    before: { state: movement.state, category: movement.category, ...numbersOf(matches) },
    after: { state: 'unmatched' },
    effects: [
      `${nameOf(movement)} queda sin conciliar`,
      ...(matches.length === 0 ? [] : [`Se suelta de: ${matches.map(matchName).join(', ')}`]),
      ...(matches.some(({ refundId, isConfirmed }) => refundId !== null && isConfirmed)
        ? ['La devolución sigue confirmada: a quien compró ya se le dijo que el banco la pagó']
        : []),
    ],
  };
}

/** It is of no order. */
export async function setMovementAside(
  context: ActContext,
  { input: { id, category } }: StaffRequest<'setMovementAside'>,
): Promise<ActResult | Refusal> {
  const movement = await findLocked(context, id);
  if (isRefusal(movement)) return movement;
  if (movement.state === 'matched') return refuse(409, 'El movimiento es de una orden. Primero dejalo sin conciliar.');
  await deleteMatches(context.tx, id);
  await saveMovement(context.tx, id, { state: 'set-aside', category, decided_at: context.clock() });
  return {
    subject: { kind: 'movement', id },
    before: { state: movement.state, category: movement.category },
    after: { state: 'set-aside', category },
    effects: [`${nameOf(movement)} queda apartado como «${MOVEMENT_CATEGORIES[category]}» y deja de esperar`],
  };
}

async function findLocked({ tx }: ActContext, id: string): Promise<Movement | Refusal> {
  await lockMatches(tx);
  return (await findMovement(tx, id)) ?? notFound('No hay ningún movimiento con ese identificador');
}

type Payment = Pick<MatchablePayment, 'id' | 'orderNumber' | 'amountCents'>;

/** The payment of each order that nothing is matched with; of several, the one of the movement's amount. */
async function choosePayments(
  { tx }: ActContext,
  movement: Movement,
  orders: readonly number[],
): Promise<Payment[] | Refusal> {
  if (orders.length === 0) return refuseField('orders', 'Elegí al menos una orden');
  const found = Map.groupBy(await selectPaymentsOf(tx, orders), ({ orderNumber }) => orderNumber);
  const payments: Payment[] = [];
  for (const order of orders) {
    const ofOrder = found.get(order) ?? [];
    if (ofOrder.length === 0) return refuseField('orders', `La orden ${order} no existe o no tiene ningún pago`);
    const open = ofOrder.filter(({ matchedWith }) => matchedWith === null);
    if (open.length === 0) return refuse(409, `El pago de la orden ${order} ya está conciliado con otro movimiento`);
    const inCurrency = open.filter(({ currency }) => currency === movement.currency);
    const exact = orders.length === 1 ? inCurrency.find((one) => one.amountCents === movement.amount_cents) : undefined;
    const payment = exact ?? inCurrency[0];
    if (!payment) return refuseField('orders', `La orden ${order} se pagó en otra moneda que la de la cuenta`);
    payments.push(payment);
  }
  return payments;
}

interface PaymentsMatch {
  movement: Movement;
  payments: readonly Payment[];
  staffId: string;
}

async function matchPayments(
  { tx, random, clock }: ActContext,
  { movement, payments, staffId }: PaymentsMatch,
): Promise<ActResult | Refusal> {
  const { id, currency } = movement;
  const money = (amount: number) => formatMoney(cents(amount), currency);
  const payout = splitPayout(
    cents(movement.amount_cents),
    payments.map(({ amountCents }) => cents(amountCents)),
  );
  if (!payout.fits)
    return refuseField(
      'orders',
      payout.reason === 'movement-larger'
        ? `El movimiento tiene ${money(payout.difference)} más que los pagos elegidos: falta alguno`
        : `Los pagos elegidos suman ${money(payout.difference)} más que el movimiento: como comisión es más del ${MAX_COMMISSION_PERCENT} %`,
    );
  await releaseProposals(tx, { attempts: payments.map((payment) => payment.id), refunds: [] });
  const at = clock();
  await insertMatches(
    tx,
    payments.map((payment, index) => ({
      id: random.uuid(),
      movement_id: id,
      attempt_id: payment.id,
      refund_id: null,
      is_confirmed: true,
      commission_cents: payout.parts[index] ?? 0,
      matched_at: at,
      matched_by: staffId,
    })),
  );
  await saveMovement(tx, id, { state: 'matched', commission_cents: payout.commission, decided_at: at });
  const orders = payments.map(({ orderNumber }) => orderNumber);
  return {
    subject: { kind: 'movement', id },
    before: { state: movement.state },
    after: { state: 'matched', orders, commissionCents: payout.commission, currency },
    effects: [
      `${nameOf(movement)} es el pago de ${orders.length === 1 ? 'la orden' : 'las órdenes'} ${orders.join(', ')}`,
      ...(payout.commission === 0
        ? []
        : [`La diferencia de ${money(payout.commission)} queda como comisión, repartida entre los pagos`]),
    ],
  };
}

function numbersOf(matches: readonly MatchRow[]) {
  return matches.length === 0 ? {} : { orders: matches.map(({ orderNumber }) => orderNumber) };
}

function matchName({ refundId, orderNumber }: MatchRow): string {
  return `${refundId === null ? 'pago' : 'devolución'} de la orden ${orderNumber}`;
}

function nameOf({ amount_cents: amount, currency }: { amount_cents: number; currency: Currency }): string {
  return `El ${amount > 0 ? 'crédito' : 'débito'} de ${formatMoney(cents(Math.abs(amount)), currency)}`;
}
