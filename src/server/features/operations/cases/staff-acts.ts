import type { CaseKind } from '#domain/cases/case.ts';
import { MAX_CASE_MESSAGES } from '#domain/cases/case.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { CASE_NOT_FOUND } from './own-case.ts';
import { type CaseRow, selectCaseByNumber, selectMessages } from './repository.ts';
import { answerCase, closeCaseByStaff } from './staff.ts';

/** Complaints about goods, which the shop may find to be unfounded. */
const REJECTED_KINDS: readonly CaseKind[] = ['damaged', 'wrong', 'missing'];

export async function answerCaseAct(
  context: ActContext,
  { input: { number, text }, staff }: StaffRequest<'answerCase'>,
): Promise<ActResult | Refusal> {
  const found = await findWithOrder(context, number);
  if (!found) return notFound(CASE_NOT_FOUND);
  const messages = await selectMessages(context.tx, [found.row.id]);
  if (messages.length >= MAX_CASE_MESSAGES) return refuse(422, 'Este caso ya tiene muchos mensajes; seguí por correo');
  if (!(await answerCase(context, { number, text, writtenBy: staff.name }))) return refuseClosedCase(number);
  return {
    subject: { kind: 'case', id: String(number) },
    before: { messages: messages.length },
    after: { messages: messages.length + 1 },
    effects: [
      `La respuesta queda en el caso ${number}, que se ve en la orden ${found.orderNumber}.`,
      'Quien reclamó la recibe por correo.',
    ],
  };
}

export async function closeCaseAct(
  context: ActContext,
  { input: { number, outcome }, staff, reason }: StaffRequest<'closeCase'> & { reason: string },
): Promise<ActResult | Refusal> {
  const found = await findWithOrder(context, number);
  if (!found) return notFound(CASE_NOT_FOUND);
  if (outcome === 'rejected' && !REJECTED_KINDS.includes(found.row.kind))
    return refuseField('outcome', 'Solo se rechaza un reclamo por un producto dañado, equivocado o que falta');
  if (!(await closeCaseByStaff(context, { number, reason, closedBy: staff.name }))) return refuseClosedCase(number);
  return {
    subject: { kind: 'case', id: String(number) },
    before: { state: 'open' },
    after: { state: 'closed', outcome },
    effects: [
      outcome === 'rejected'
        ? `El reclamo ${number} de la orden ${found.orderNumber} se rechaza y el caso se cierra.`
        : `El caso ${number} de la orden ${found.orderNumber} se cierra.`,
      'Quien reclamó recibe el motivo por correo y lo ve en la orden.',
    ],
  };
}

async function findWithOrder(
  { tx }: ActContext,
  number: number,
): Promise<{ row: CaseRow; orderNumber: number } | null> {
  const row = await selectCaseByNumber(tx, number);
  const order = row && (await findOrder(tx, row.order_id));
  return order ? { row, orderNumber: order.number } : null;
}

function refuseClosedCase(number: number): Refusal {
  return refuse(409, `El caso ${number} ya está cerrado`);
}
