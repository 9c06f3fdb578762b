import type { UploadedDocument } from '#contract/documents.ts';
import type { FileReply } from '#contract/endpoint.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import type { LockedOrder } from '#db/tables/orders.ts';
import { readSnapshot, type Tx } from '#db/transaction.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { Context } from '#server/context.ts';
import { findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { lockOwnOrder } from '#server/features/checkout/orders/lock-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { CASE_NOT_FOUND, refuseClosed } from '#server/features/operations/cases/own-case.ts';
import { lockOwnCase } from '#server/features/operations/cases/repository.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { presentDocument } from './present.ts';
import { DOCUMENT_NOT_FOUND, readStored } from './read-stored.ts';
import { deleteDocument, hasPaymentOrNotice, selectDocument, selectDocuments } from './repository.ts';
import { saveDocument, type Upload } from './save-document.ts';

export interface OwnOrder {
  customerId: string;
  orderId: string;
}

type AddDeps = Pick<Context, 'db' | 'random' | 'clock' | 'queue' | 'limits'>;

/** The documents of a customer's order and of its cases, the oldest first. */
export async function listDocuments(
  { db }: Pick<Context, 'db'>,
  { customerId, orderId }: OwnOrder,
): Promise<UploadedDocument[] | Refusal> {
  return await readSnapshot(db, async (tx) => {
    if (!(await findOwnOrder(tx, customerId, orderId))) return notFound(ORDER_NOT_FOUND);
    return (await selectDocuments(tx, [orderId])).map(presentDocument);
  });
}

/** Adds a document to a customer's order or to an open case of it; the same file again changes nothing. */
export async function addDocument(
  deps: AddDeps,
  { customerId, orderId }: OwnOrder,
  { caseId, ...upload }: Upload & { caseId?: string | null | undefined },
): Promise<UploadedDocument[] | Refusal> {
  const limited = await countAttempt(deps, 'document', customerId);
  if (limited) return limited;
  return await rollbackOnRefusal<UploadedDocument[], Refusal>(deps.db, isRefusal, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    if (!order) return notFound(ORDER_NOT_FOUND);
    const refused = caseId ? await refuseCase(tx, { customerId, orderId, caseId }) : null;
    if (refused) return refused;
    if (!caseId && !(await isPaidFor(tx, order))) return refuse(422, UNPAID);
    const saved = await saveDocument(deps, tx, { order, caseId: caseId ?? null, upload, addedBy: null });
    return isRefusal(saved) ? saved : (await selectDocuments(tx, [orderId])).map(presentDocument);
  });
}

const UNPAID = 'Esta orden no figura paga: vas a poder subir papeles cuando nos llegue el pago';

/** Whether money came for an order, or a notice of it. A case of an order without either was opened by the staff, and takes papers. */
async function isPaidFor(tx: Tx, { id, status }: Pick<LockedOrder, 'id' | 'status'>): Promise<boolean> {
  return outcomeOf(status) === 'success' || (await hasPaymentOrNotice(tx, id));
}

async function refuseCase(tx: Tx, own: OwnOrder & { caseId: string }): Promise<Refusal | null> {
  const found = await lockOwnCase(tx, own);
  if (!found) return notFound(CASE_NOT_FOUND);
  return found.state === 'closed' ? refuseClosed() : null;
}

/** A document of a customer's order as a file. */
export async function readDocument(
  deps: Pick<Context, 'db' | 'documents' | 'log'>,
  { customerId, orderId }: OwnOrder,
  documentId: string,
): Promise<FileReply | Refusal> {
  const own = await findOwnOrder(deps.db, customerId, orderId);
  const document = own && (await selectDocument(deps.db, documentId));
  return document?.order_id === orderId ? await readStored(deps, document) : notFound(DOCUMENT_NOT_FOUND);
}

/** Deletes what the customer uploaded; what the shop added stays. */
export async function removeDocument(
  { db }: Pick<Context, 'db'>,
  { customerId, orderId }: OwnOrder,
  documentId: string,
): Promise<undefined | Refusal> {
  return await rollbackOnRefusal<undefined, Refusal>(db, isRefusal, async (tx) => {
    const order = await lockOwnOrder(tx, customerId, orderId);
    const document = order && (await selectDocument(tx, documentId));
    if (document?.order_id !== orderId) return notFound(DOCUMENT_NOT_FOUND);
    if (document.author === 'staff') return refuse(409, 'Este papel lo subimos nosotros: no lo podés borrar');
    await deleteDocument(tx, documentId);
    return undefined;
  });
}
