import type { CaseKind } from '#domain/cases/case.ts';
import { MAX_CASE_MESSAGES } from '#domain/cases/case.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { type CaseOfOrder, mailAnswer, mailClosedCase } from './case-mails.ts';
import { CASE_NOT_FOUND } from './own-case.ts';
import { insertMessage, lockCaseByNumber, saveClosing, selectMessages } from './repository.ts';

/** Complaints about goods, which the shop may find to be unfounded. */
const REJECTED_KINDS: readonly CaseKind[] = ['damaged', 'wrong', 'missing'];

export async function answerCase(
  context: ActContext,
  { input: { number, text }, staff }: StaffRequest<'answerCase'>,
): Promise<ActResult | Refusal> {
  const { tx, random, clock } = context;
  const at = await lockOpenCase(context, number);
  if (isRefusal(at)) return at;
  const messages = await selectMessages(tx, [at.found.id]);
  if (messages.length >= MAX_CASE_MESSAGES) return refuse(422, 'Este caso ya tiene muchos mensajes; seguí por correo');
  const id = random.uuid();
  const message = { id, case_id: at.found.id, author: 'staff', written_by: staff.name, text } as const;
  await insertMessage(tx, { ...message, written_at: clock() });
  await mailAnswer(context, tx, { ...at, messageId: id, answer: text });
  return {
    subject: { kind: 'case', id: String(number) },
    before: { messages: messages.length },
    after: { messages: messages.length + 1 },
    effects: [
      `La respuesta queda en el caso ${number}, que se ve en la orden ${at.order.number}.`,
      'Quien reclamó la recibe por correo.',
    ],
  };
}

/** Closes a case with a reason that the shopper reads. */
export async function closeCase(
  context: ActContext,
  { input: { number, outcome }, staff, reason }: StaffRequest<'closeCase'> & { reason: string },
): Promise<ActResult | Refusal> {
  const { tx, clock } = context;
  const at = await lockOpenCase(context, number);
  if (isRefusal(at)) return at;
  if (outcome === 'rejected' && !REJECTED_KINDS.includes(at.found.kind))
    return refuseField('outcome', 'Solo se rechaza un reclamo por un producto dañado, equivocado o que falta');
  const closing = { closed_at: clock(), closed_by: 'staff', closed_by_name: staff.name } as const;
  await saveClosing(tx, at.found.id, { ...closing, closing_reason: reason });
  await mailClosedCase(context, tx, { ...at, reason });
  return {
    subject: { kind: 'case', id: String(number) },
    before: { state: 'open' },
    after: { state: 'closed', outcome },
    effects: [
      outcome === 'rejected'
        ? `El reclamo ${number} de la orden ${at.order.number} se rechaza y el caso se cierra.`
        : `El caso ${number} de la orden ${at.order.number} se cierra.`,
      'Quien reclamó recibe el motivo por correo y lo ve en la orden.',
    ],
  };
}

async function lockOpenCase({ tx }: ActContext, number: number): Promise<CaseOfOrder | Refusal> {
  const found = await lockCaseByNumber(tx, number);
  const order = found && (await findOrder(tx, found.order_id));
  if (!order) return notFound(CASE_NOT_FOUND);
  return found.state === 'open' ? { found, order } : refuse(409, `El caso ${number} ya está cerrado`);
}
