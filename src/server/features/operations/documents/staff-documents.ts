import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { readSnapshot, type Tx } from '#db/transaction.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrderByNumber } from '#server/features/checkout/orders/find-order.ts';
import { lockOrder, lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { CASE_NOT_FOUND } from '#server/features/operations/cases/own-case.ts';
import { lockCaseByNumber, selectCasesOfOrder } from '#server/features/operations/cases/repository.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { DOCUMENT_NOT_FOUND, readStored } from './read-stored.ts';
import { deleteDocument, selectDocument, selectDocuments } from './repository.ts';
import { saveDocument } from './save-document.ts';

const noOrder = (number: number) => notFound(`No hay una orden con el número ${number}`);

export async function listOrderDocuments(
  { db }: Pick<Context, 'db'>,
  { input: { number } }: StaffRequest<'listOrderDocuments'>,
): Promise<BackofficeReply<'listOrderDocuments'> | Refusal> {
  return await readSnapshot(db, async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return noOrder(number);
    const numbers = new Map((await selectCasesOfOrder(tx, order.id)).map((found) => [found.id, found.number]));
    return (await selectDocuments(tx, [order.id])).map(
      ({ id, case_id, author, added_by, name, type, size, added_at }) => ({
        id,
        author,
        name,
        type,
        size,
        date: added_at.toISOString(),
        addedBy: added_by,
        caseNumber: case_id === null ? null : (numbers.get(case_id) ?? null),
      }),
    );
  });
}

export async function readOrderDocument(
  deps: Pick<Context, 'db' | 'documents' | 'log'>,
  { input: { id } }: StaffRequest<'readOrderDocument'>,
): Promise<BackofficeReply<'readOrderDocument'> | Refusal> {
  const document = await selectDocument(deps.db, id);
  if (!document) return notFound(DOCUMENT_NOT_FOUND);
  const read = await readStored(deps, document);
  if (isRefusal(read)) return read;
  return { name: read.name, type: document.type, data: Buffer.from(read.bytes).toString('base64') };
}

/** Adds a document that the shopper sees. */
export async function addOrderDocument(
  context: ActContext,
  { input: { number, caseNumber, ...upload }, staff }: StaffRequest<'addOrderDocument'>,
): Promise<ActResult | Refusal> {
  const { tx } = context;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return noOrder(number);
  if (order.anonymized_at !== null) return refuse(422, 'Quien compró borró su cuenta: la orden no guarda papeles');
  const caseId = caseNumber === undefined ? null : await findOpenCase(tx, order.id, caseNumber);
  if (isRefusal(caseId)) return caseId;
  const saved = await saveDocument(context, tx, { order, caseId, upload, addedBy: staff.name });
  if (isRefusal(saved)) return saved;
  if (saved.isNew) {
    const details = { documentId: saved.id, paperName: saved.name };
    await sendOrderMail(context, tx, { kind: 'paper-added', order, details });
  }
  const place = caseNumber === undefined ? `la orden ${number}` : `el caso ${caseNumber} de la orden ${number}`;
  return {
    subject: { kind: 'order', id: String(number) },
    after: { document: saved.id },
    effects: [
      saved.isNew
        ? `«${saved.name}» queda en ${place}. Quien compró lo ve en la página de su orden y recibe un correo.`
        : `Ese archivo ya estaba en ${place}, como «${saved.name}».`,
    ],
  };
}

async function findOpenCase(tx: Tx, orderId: string, number: number): Promise<string | Refusal> {
  const found = await lockCaseByNumber(tx, number);
  if (found?.order_id !== orderId) return notFound(CASE_NOT_FOUND);
  return found.state === 'open' ? found.id : refuse(409, `El caso ${number} ya está cerrado`);
}

/** Deletes a document, whoever uploaded it. */
export async function removeOrderDocument(
  { tx }: Pick<ActContext, 'tx'>,
  { input: { id } }: StaffRequest<'removeOrderDocument'>,
): Promise<ActResult | Refusal> {
  const found = await selectDocument(tx, id);
  if (!found) return notFound(DOCUMENT_NOT_FOUND);
  const order = await lockOrder(tx, found.order_id);
  const document = await selectDocument(tx, id);
  if (!document) return notFound(DOCUMENT_NOT_FOUND);
  await deleteDocument(tx, id);
  return {
    subject: { kind: 'order', id: String(order.number) },
    before: { document: id, author: document.author },
    effects: [`«${document.name}» se borra de la orden ${order.number}, también para quien compró.`],
  };
}
