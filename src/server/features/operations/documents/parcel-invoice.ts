import { createHash } from 'node:crypto';
import type { FileReply } from '#contract/endpoint.ts';
import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import { documentName } from '#domain/document/document.ts';
import { DOCUMENT_FAULTS, readDocument } from '#domain/document/read-document.ts';
import type { Context } from '#server/context.ts';
import {
  lockOwnParcel,
  type OwnParcel,
  PARCEL_NOT_FOUND,
  presentOwnParcel,
} from '#server/features/checkout/forwarded-parcels/own-parcel.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { isRefusal, notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { DOCUMENT_NOT_FOUND, readStored } from './read-stored.ts';
import { replaceInvoice, selectInvoice, selectOwnInvoice } from './repository.ts';
import type { Upload } from './save-document.ts';

type AddDeps = Pick<Context, 'db' | 'random' | 'clock' | 'queue' | 'limits'>;

/** Keeps the store's invoice of a parcel in place of an earlier one; the same file again changes nothing. */
export async function addParcelInvoice(
  deps: AddDeps,
  own: OwnParcel,
  upload: Upload,
): Promise<ForwardedParcel | Refusal> {
  const limited = await countAttempt(deps, 'document', own.customerId);
  if (limited) return limited;
  const read = readDocument(Buffer.from(upload.content, 'base64'));
  if (typeof read === 'string') return refuseField('content', DOCUMENT_FAULTS[read]);
  const data = Buffer.from(read.bytes);
  const sha256 = createHash('sha256').update(data).digest('hex');
  return await rollbackOnRefusal<ForwardedParcel, Refusal>(deps.db, isRefusal, async (tx) => {
    const parcel = await lockOwnParcel(tx, own);
    if (!parcel) return notFound(PARCEL_NOT_FOUND);
    if ((await selectInvoice(tx, own.id))?.sha256 !== sha256) {
      const id = deps.random.uuid();
      const file = { name: documentName(upload.name, read.type), type: read.type, size: data.length, sha256, data };
      await replaceInvoice(tx, { id, parcel_id: own.id, ...file, stored_at: null, added_at: deps.clock() });
      await deps.queue.enqueue('store-document', { documentId: id }, { tx });
    }
    return await presentOwnParcel(tx, own);
  });
}

/** The invoice of a customer's parcel as a file. */
export async function readParcelInvoice(
  deps: Pick<Context, 'db' | 'documents' | 'log'>,
  own: OwnParcel,
): Promise<FileReply | Refusal> {
  const invoice = await selectOwnInvoice(deps.db, own);
  return invoice ? await readStored(deps, invoice) : notFound(DOCUMENT_NOT_FOUND);
}
