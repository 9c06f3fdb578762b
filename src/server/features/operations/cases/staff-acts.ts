import type { CaseRow } from '#db/tables/cases.ts';
import type { LockedOrder } from '#db/tables/orders.ts';
import { canDecideClaim, claimState } from '#domain/cases/carrier-claim.ts';
import type { CaseKind } from '#domain/cases/case.ts';
import { CASE_KIND_NAMES, MAX_CASE_MESSAGES, MAX_CASES } from '#domain/cases/case.ts';
import { collisionOf } from '#domain/cases/collision.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { findClaims } from '#server/features/fulfilment/carrier-claims/claims.ts';
import { findWork } from '#server/features/operations/order-work/work-repository.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { type CaseOfOrder, mailAnswer, mailClosedCase } from './case-mails.ts';
import { writeComplaint } from './open-case.ts';
import { CASE_NOT_FOUND } from './own-case.ts';
import {
  type CaseMessageRow,
  insertCase,
  insertMessage,
  lockCaseByNumber,
  saveClosing,
  selectCasesOfOrder,
  selectMessages,
} from './repository.ts';

/** Complaints about goods, which the shop may find to be unfounded. */
const REJECTED_KINDS: readonly CaseKind[] = ['damaged', 'wrong', 'missing', 'not-received'];

/** Writes to the shopper in a case of the order: the given one, the newest open one, or one that this opens. */
export async function messageCustomer(
  context: ActContext,
  { input: { number, caseNumber, text, seen, despite }, staff }: StaffRequest<'messageCustomer'>,
): Promise<ActResult | Refusal> {
  const { tx, random, clock } = context;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  if (order.anonymized_at !== null) return refuse(422, 'Quien compró borró su cuenta: no hay a quién escribirle');
  const found = await findCaseToWrite(context, order, caseNumber);
  if (isRefusal(found)) return found;
  const messages = await selectMessages(tx, [found.id]);
  if (messages.length >= MAX_CASE_MESSAGES) return refuse(422, 'Este caso ya tiene muchos mensajes; seguí por correo');
  const { owner } = await findWork(tx, order.id);
  const newest = newestOf(messages);
  const collision = collisionOf({ writer: staff.staffId, owner, despite, newest, seen });
  if (collision) return refuseField(collision.field, collision.message);
  const id = random.uuid();
  const message = { id, case_id: found.id, author: 'staff', written_by: staff.name, text } as const;
  await insertMessage(tx, { ...message, written_at: clock() });
  await mailAnswer(context, tx, { found, order, messageId: id, answer: text });
  return {
    subject: { kind: 'case', id: String(found.number) },
    before: { messages: messages.length },
    after: { messages: messages.length + 1 },
    effects: [
      messages.length === 0
        ? `Se abre el caso ${found.number} con tu mensaje, que se ve en la orden ${number}.`
        : `Tu mensaje queda en el caso ${found.number}, que se ve en la orden ${number}.`,
      'Quien compró lo recibe por correo.',
    ],
  };
}

function newestOf(messages: readonly CaseMessageRow[]) {
  const newest = messages.at(-1);
  if (!newest) return null;
  const { id, written_by: by, written_at: at, text } = newest;
  return { id, by, at: at.toISOString(), text };
}

async function findCaseToWrite(
  context: ActContext,
  order: LockedOrder,
  number: number | undefined,
): Promise<CaseRow | Refusal> {
  const { tx, random, clock } = context;
  const cases = await selectCasesOfOrder(tx, order.id);
  const known = cases.find((one) => (number === undefined ? one.state === 'open' : one.number === number));
  const found = known && (await lockCaseByNumber(tx, known.number));
  if (found) return found.state === 'open' ? found : refuse(409, `El caso ${found.number} ya está cerrado`);
  if (number !== undefined) return notFound(CASE_NOT_FOUND);
  if (cases.length >= MAX_CASES) return refuse(422, 'Esta orden ya tiene muchos casos; seguí por correo');
  return await insertCase(tx, {
    id: random.uuid(),
    order_id: order.id,
    customer_id: order.customer_id,
    kind: 'message',
    line_ids: [],
    invoice_name: null,
    invoice_rut: null,
    state: 'open',
    opened_at: clock(),
    closed_at: null,
    closed_by: null,
    closed_by_name: null,
    closing_reason: null,
  });
}

/** Opens a case in the shopper's name, or adds to the open one of its kind; the shopper is mailed a new one. */
export async function openCaseForCustomer(
  context: ActContext,
  { input: { number, ...complaint }, staff }: StaffRequest<'openCaseForCustomer'>,
): Promise<ActResult | Refusal> {
  const { tx } = context;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return notFound(`No hay una orden con el número ${number}`);
  if (order.anonymized_at !== null) return refuse(422, 'Quien compró borró su cuenta: no hay a quién contestarle');
  const written = await writeComplaint(context, tx, { order, complaint, openedBy: staff.name });
  if (isRefusal(written)) return written;
  const { found, isNew } = written;
  return {
    subject: { kind: 'case', id: String(found.number) },
    after: { order: number, kind: found.kind, isNew },
    effects: isNew
      ? [
          `Se abre el caso ${found.number} de la orden ${number}: ${CASE_KIND_NAMES[found.kind]}.`,
          'Quien compró lo recibe por correo y lo ve en su orden.',
        ]
      : [`Lo que escribiste se agrega al caso ${found.number} de la orden ${number}, que está abierto.`],
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
  const early = outcome === 'rejected' && (await refuseEarly(context, at.found));
  if (early) return early;
  if (outcome === 'rejected' && !REJECTED_KINDS.includes(at.found.kind))
    return refuseField(
      'outcome',
      'Solo se rechaza un reclamo por un producto dañado, equivocado, que falta o que no llegó',
    );
  const closing = { closed_at: clock(), closed_by: 'staff', closed_by_name: staff.name } as const;
  await saveClosing(tx, at.found.id, { ...closing, closing_reason: reason });
  await mailClosedCase(context, tx, { ...at, reason });
  const { owner } = await findWork(tx, at.order.id);
  return {
    subject: { kind: 'case', id: String(number) },
    before: { state: 'open' },
    after: { state: 'closed', outcome },
    effects: [
      ...(owner === null || owner.id === staff.staffId ? [] : [`El caso lo tiene ${owner.name}.`]),
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

/** What the carrier may still answer is not declined. */
async function refuseEarly({ tx, clock }: ActContext, { id }: CaseRow): Promise<Refusal | null> {
  const [claim] = await findClaims(tx, [id]);
  if (!claim || canDecideClaim(claimState(claim.facts, clock()))) return null;
  return refuse(
    409,
    'Se rechaza cuando el transportista contestó, o cuando terminó su plazo, y sin una devolución ni un envío nuevo pedidos',
  );
}
