import { createHash } from 'node:crypto';
import type { LockedOrder } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { documentName, MAX_DOCUMENTS } from '#domain/document/document.ts';
import { DOCUMENT_FAULTS, readDocument } from '#domain/document/read-document.ts';
import type { Context } from '#server/context.ts';
import { refuseBeyondQuota } from '#server/features/operations/uploads/quota.ts';
import { inTurns } from '#server/in-turns.ts';
import { type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { type DocumentRow, insertDocument, selectDocuments } from './repository.ts';

type Deps = Pick<Context, 'random' | 'clock' | 'queue'>;

export interface Upload {
  name: string;
  /** Base64. */
  content: string;
}

interface Saving {
  order: LockedOrder;
  /** Null for what is of the order itself. */
  caseId: string | null;
  upload: Upload;
  /** The person of the staff; null for the customer. */
  addedBy: string | null;
}

/**
 * Keeps a document of an order that is locked. Its bytes are in the same transaction; a job puts them into the storage.
 * Returns the name under which it is kept, and whether it is new.
 */
export async function saveDocument(
  deps: Deps,
  tx: Tx,
  { order, caseId, upload, addedBy }: Saving,
): Promise<{ id: string; name: string; isNew: boolean } | Refusal> {
  const read = await inTurns(readDocument(Buffer.from(upload.content, 'base64')));
  if (typeof read === 'string') return refuseField('content', DOCUMENT_FAULTS[read]);
  const data = Buffer.from(read.bytes);
  const sha256 = createHash('sha256').update(data).digest('hex');
  const beside = (await selectDocuments(tx, [order.id])).filter(({ case_id }) => case_id === caseId);
  const same = beside.find((document) => document.sha256 === sha256);
  if (same) return { ...same, isNew: false };
  if (beside.length >= MAX_DOCUMENTS) return refuseFull(caseId);
  if (addedBy === null) {
    const beyond = await refuseBeyondQuota(tx, { customerId: order.customer_id, size: data.length });
    if (beyond) return beyond;
  }
  const name = unusedName(documentName(upload.name, read.type), beside);
  const id = deps.random.uuid();
  await insertDocument(tx, {
    id,
    order_id: order.id,
    case_id: caseId,
    author: addedBy === null ? 'customer' : 'staff',
    added_by: addedBy,
    name,
    type: read.type,
    size: data.length,
    sha256,
    data,
    stored_at: null,
    added_at: deps.clock(),
  });
  await deps.queue.enqueue('store-document', { documentId: id }, { tx });
  return { id, name, isNew: true };
}

function refuseFull(caseId: string | null): Refusal {
  return refuse(422, `${caseId === null ? 'Una orden' : 'Un caso'} lleva hasta ${MAX_DOCUMENTS} papeles`);
}

/** Two files of one name are told apart by a number: photos of phones are all called the same. */
function unusedName(name: string, beside: readonly Pick<DocumentRow, 'name'>[]): string {
  const taken = new Set(beside.map((document) => document.name));
  if (!taken.has(name)) return name;
  const at = name.lastIndexOf('.');
  const free = Array.from({ length: MAX_DOCUMENTS }, (_each, index) => index + 2)
    .map((number) => `${name.slice(0, at)} (${number})${name.slice(at)}`)
    .find((candidate) => !taken.has(candidate));
  return free ?? name;
}
