import type { LockedOrder } from '#db/tables/orders.ts';
import { type ClaimAnswer, canDecideClaim, claimState, whatHappensNext } from '#domain/cases/carrier-claim.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { requestRefund } from '#server/features/operations/staff-refunds/request-refund.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { type CaseOfOrder, mailAnswer } from './case-mails.ts';
import {
  type ClaimRow,
  claimFacts,
  saveClaimAnswer,
  saveClaimRefund,
  saveClaimSent,
  selectClaims,
} from './claim-repository.ts';
import { CASE_NOT_FOUND } from './own-case.ts';
import { insertMessage, lockCaseByNumber, selectCaseByNumber } from './repository.ts';

/** A person sent the claim by mail: the carrier's interface takes none. */
export async function sendCarrierClaim(
  context: ActContext,
  { input: { number }, staff }: StaffRequest<'sendCarrierClaim'>,
): Promise<ActResult | Refusal> {
  const at = await lockClaim(context, number);
  if (isRefusal(at)) return at;
  if (at.claim.sent_at !== null) return refuse(409, 'Ese reclamo ya se mandó al transportista');
  if (at.claim.answer !== null) return refuse(409, 'El transportista ya contestó ese reclamo');
  const now = context.clock();
  await saveClaimSent(context.tx, at.found.id, { at: now, by: staff.staffId });
  await tell(context, at, { staff, text: whatHappensNext(claimFacts({ ...at.claim, sent_at: now }), now) });
  return resultOf(number, { sent: true }, ['El reclamo queda como mandado al transportista.', ...TOLD]);
}

/** Writes down what the carrier answered; a later answer replaces an earlier one. */
export async function recordCarrierAnswer(
  context: ActContext,
  { input: { number, answer }, staff }: StaffRequest<'recordCarrierAnswer'>,
): Promise<ActResult | Refusal> {
  const at = await lockClaim(context, number);
  if (isRefusal(at)) return at;
  const now = context.clock();
  const { refund } = claimFacts(at.claim);
  if (refund === 'waiting' || refund === 'approved')
    return refuse(409, 'Por ese reclamo ya se pidió devolver el dinero');
  if (at.claim.answer === answer) return refuse(409, 'Esa respuesta ya está anotada');
  await saveClaimAnswer(context.tx, at.found.id, { answer, at: now, by: staff.staffId });
  const told = claimFacts({ ...at.claim, answer, answered_at: now });
  await tell(context, at, { staff, text: whatHappensNext(told, now) });
  return resultOf(number, { answer }, [NEXT[answer], ...TOLD]);
}

const NEXT: Readonly<Record<ClaimAnswer, string>> = {
  lost: 'El transportista lo da por perdido: el caso queda para decidir.',
  found: 'El transportista lo entrega: el caso sigue abierto hasta que llegue.',
  delivered: 'El transportista sostiene que lo entregó: el caso queda para decidir.',
};
const TOLD = ['Quien reclamó recibe un correo y ve en el caso cómo sigue y hasta cuándo.'];

/** Asks for the refund of what never arrived: the products of the complaint, or all that is left of the order. */
export async function refundCarrierClaim(
  context: ActContext,
  { input: { number }, staff, reason }: StaffRequest<'refundCarrierClaim'> & { reason: string },
): Promise<ActResult | Refusal> {
  const at = await lockClaim(context, number);
  if (isRefusal(at)) return at;
  const { found, order, claim } = at;
  const state = claimState(claimFacts(claim), context.clock());
  if (state === 'refund-asked' || state === 'refunded')
    return refuse(409, 'Por ese reclamo ya se pidió devolver el dinero');
  if (!canDecideClaim(state)) return refuse(409, 'Todavía no contestó el transportista y su plazo no terminó');
  const lines = (await findOrderLines(context.tx, order.id)).filter(({ id }) => found.line_ids.includes(id));
  const input =
    lines.length === 0
      ? ({ kind: 'order', orderNumber: order.number } as const)
      : {
          kind: 'lines' as const,
          orderNumber: order.number,
          lines: lines.map(({ asin, quantity }) => ({ asin, quantity })),
        };
  const asked = await requestRefund(context, { input, staff, reason });
  if (isRefusal(asked)) return asked;
  await saveClaimRefund(context.tx, found.id, asked.subject.id);
  return { ...asked, after: { ...asked.after, case: number } };
}

interface LockedClaim extends CaseOfOrder {
  order: LockedOrder;
  claim: ClaimRow;
}

/** Locks the order, as everything that pays does first, then the open case of the claim. */
async function lockClaim({ tx }: ActContext, number: number): Promise<LockedClaim | Refusal> {
  const seen = await selectCaseByNumber(tx, number);
  if (!seen) return notFound(CASE_NOT_FOUND);
  const order = await lockOrder(tx, seen.order_id);
  const found = await lockCaseByNumber(tx, number);
  const [claim] = await selectClaims(tx, [seen.id]);
  if (!found) return notFound(CASE_NOT_FOUND);
  if (found.state !== 'open') return refuse(409, `El caso ${number} ya está cerrado`);
  return claim ? { found, order, claim } : refuse(409, `El caso ${number} no reclama nada al transportista`);
}

async function tell(
  context: ActContext,
  { found, order }: LockedClaim,
  { staff, text }: { staff: StaffSession; text: string },
): Promise<void> {
  const { tx, random, clock } = context;
  if (order.anonymized_at !== null) return;
  const id = random.uuid();
  const message = { id, case_id: found.id, author: 'staff', written_by: staff.name, text } as const;
  await insertMessage(tx, { ...message, written_at: clock() });
  await mailAnswer(context, tx, { found, order, messageId: id, answer: text });
}

function resultOf(number: number, after: object, effects: string[]): ActResult {
  return { subject: { kind: 'case', id: String(number) }, after: { ...after }, effects };
}
