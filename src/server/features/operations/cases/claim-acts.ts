import { type ClaimAnswer, canDecideClaim, claimState, decidedMessage } from '#domain/cases/carrier-claim.ts';
import { canTakeBack } from '#domain/staff/report.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import {
  forgetAnswer,
  forgetSent,
  type LockedClaim,
  lockClaim,
  recordAnswer,
  recordDecision,
  recordSent,
} from '#server/features/fulfilment/carrier-claims/claims.ts';
import { findPaidLines } from '#server/features/fulfilment/carrier-claims/paid-lines.ts';
import { requestRefund } from '#server/features/operations/staff-refunds/request-refund.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { tellLater } from './tell-claim.ts';

/** A person sent the claim by mail: the carrier's interface takes none. */
export async function sendCarrierClaim(
  context: ActContext,
  { input: { number }, staff }: StaffRequest<'sendCarrierClaim'>,
): Promise<ActResult | Refusal> {
  const at = await lockClaim(context.tx, number);
  if (isRefusal(at)) return at;
  if (at.facts.sentAt !== null) return refuse(409, 'Ese reclamo ya se mandó al transportista');
  if (at.facts.answer !== null) return refuse(409, 'El transportista ya contestó ese reclamo');
  const now = context.clock();
  const decided = decidedMessage(claimState(at.facts, now));
  if (decided !== null) return refuse(409, decided);
  const facts = await recordSent(context.tx, at, { at: now, by: staff.staffId });
  const told = await tellLater(context, { ...at, facts }, { at: now, staff });
  return resultOf(number, { sent: true }, ['El reclamo queda como mandado al transportista.', ...told]);
}

/** Writes down what the carrier answered; a later answer replaces an earlier one. */
export async function recordCarrierAnswer(
  context: ActContext,
  { input: { number, answer }, staff }: StaffRequest<'recordCarrierAnswer'>,
): Promise<ActResult | Refusal> {
  const at = await lockClaim(context.tx, number);
  if (isRefusal(at)) return at;
  const now = context.clock();
  const state = claimState(at.facts, now);
  const decided = state === 'resent' ? null : decidedMessage(state);
  if (decided !== null) return refuse(409, decided);
  if (at.facts.answer === answer) return refuse(409, 'Esa respuesta ya está anotada');
  const facts = await recordAnswer(context.tx, at, { answer, at: now, by: staff.staffId });
  const told = await tellLater(context, { ...at, facts }, { at: now, staff });
  const next =
    state === 'resent' ? 'El reclamo queda contestado; lo que se mandó de nuevo sigue su camino.' : NEXT[answer];
  return resultOf(number, { answer }, [next, ...told]);
}

const NEXT: Readonly<Record<ClaimAnswer, string>> = {
  lost: 'El transportista lo da por perdido: el caso queda para decidir.',
  found: 'El transportista lo entrega: el caso sigue abierto hasta que llegue.',
  delivered: 'El transportista sostiene que lo entregó: el caso queda para decidir.',
};

/** Asks for the refund of what never arrived: the products of the complaint, or all that is left of the order. */
export async function refundCarrierClaim(
  context: ActContext,
  { input: { number }, staff, reason }: StaffRequest<'refundCarrierClaim'> & { reason: string },
): Promise<ActResult | Refusal> {
  const at = await lockClaim(context.tx, number);
  if (isRefusal(at)) return at;
  const state = claimState(at.facts, context.clock());
  const decided = decidedMessage(state);
  if (decided !== null) return refuse(409, decided);
  if (!canDecideClaim(state)) return refuse(409, 'Todavía no contestó el transportista y su plazo no terminó');
  const asked = await requestRefund(context, { input: await refundOf(context, at), staff, reason });
  if (isRefusal(asked)) return asked;
  await recordDecision(context.tx, at, { refund_request_id: asked.subject.id });
  return { ...asked, after: { ...asked.after, case: number } };
}

/** All that is left of an order of which nothing is named; of one that nobody paid, what it was sent in place of. */
async function refundOf({ tx }: ActContext, { found, order, paid }: LockedClaim) {
  const lines = await findOrderLines(tx, order.id);
  const claimed = lines.filter(({ id }) => found.line_ids.includes(id));
  if (claimed.length === 0 && order.id === paid.id) return { kind: 'order', orderNumber: paid.number } as const;
  const owed = await findPaidLines(tx, paid.id, claimed.length === 0 ? lines : claimed);
  const units = owed.map(({ asin, quantity }) => ({ asin, quantity }));
  return { kind: 'lines' as const, orderNumber: paid.number, lines: units };
}

/** Takes the newest report about a claim back: what the carrier answered, or that the claim was sent. */
export async function takeBackClaimReport(
  context: ActContext,
  { input: { number } }: StaffRequest<'takeBackClaimReport'>,
): Promise<ActResult | Refusal> {
  const at = await lockClaim(context.tx, number);
  if (isRefusal(at)) return at;
  const now = context.clock();
  const { answeredAt, sentAt } = at.facts;
  const decided = decidedMessage(claimState(at.facts, now));
  if (decided !== null) return refuse(409, decided);
  const reportedAt = answeredAt ?? sentAt;
  if (reportedAt === null) return refuse(409, 'De ese reclamo no hay nada anotado que deshacer');
  if (!canTakeBack(new Date(reportedAt), now))
    return refuse(409, 'Ya pasó el minuto para deshacerlo: a quien reclamó ya se le avisó. Escribile en el caso');
  if (answeredAt === null) {
    await forgetSent(context.tx, at);
    return resultOf(number, { sent: false }, [
      'El reclamo vuelve a estar por mandar. A quien reclamó no se le avisa nada.',
    ]);
  }
  await forgetAnswer(context.tx, at);
  return resultOf(number, { answer: null }, ['Se deshace la respuesta anotada. A quien reclamó no se le avisa nada.']);
}

function resultOf(number: number, after: object, effects: string[]): ActResult {
  return { subject: { kind: 'case', id: String(number) }, after: { ...after }, effects };
}
