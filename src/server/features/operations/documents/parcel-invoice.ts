import { createHash } from 'node:crypto';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { FileReply } from '#contract/endpoint.ts';
import type { ForwardedParcel } from '#contract/forwarded-parcels.ts';
import { rollbackOnRefusal } from '#db/rollback-on-refusal.ts';
import { documentName } from '#domain/document/document.ts';
import { DOCUMENT_FAULTS, readDocument } from '#domain/document/read-document.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import {
  lockOwnParcel,
  type OwnParcel,
  PARCEL_NOT_FOUND,
  presentOwnParcel,
  proveByInvoice,
} from '#server/features/checkout/forwarded-parcels/own-parcel.ts';
import { lockCustomer } from '#server/features/checkout/orders/lock-order.ts';
import { refuseBeyondQuota } from '#server/features/operations/uploads/quota.ts';
import { countAttempt } from '#server/features/people/accounts/attempt-limits.ts';
import { inTurns } from '#server/in-turns.ts';
import { isRefusal, notFound, type Refusal, refuseField } from '#server/refusal.ts';
import { DOCUMENT_NOT_FOUND, readStored } from './read-stored.ts';
import { replaceInvoice, selectInvoice, selectInvoiceById } from './repository.ts';
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
  const read = await inTurns(readDocument(Buffer.from(upload.content, 'base64')));
  if (typeof read === 'string') return refuseField('content', DOCUMENT_FAULTS[read]);
  const data = Buffer.from(read.bytes);
  const sha256 = createHash('sha256').update(data).digest('hex');
  return await rollbackOnRefusal<ForwardedParcel, Refusal>(deps.db, isRefusal, async (tx) => {
    await lockCustomer(tx, own.customerId);
    const held = await lockOwnParcel(tx, own);
    if (!held) return notFound(PARCEL_NOT_FOUND);
    const earlier = await selectInvoice(tx, own);
    if (earlier?.sha256 !== sha256) {
      const added = { customerId: own.customerId, size: data.length, replacedSize: earlier?.size ?? null };
      const beyond = await refuseBeyondQuota(tx, added);
      if (beyond) return beyond;
      const id = deps.random.uuid();
      const file = { name: documentName(upload.name, read.type), type: read.type, size: data.length, sha256, data };
      const of = { parcel_id: own.id, customer_id: own.customerId };
      await replaceInvoice(tx, { id, ...of, ...file, stored_at: null, added_at: deps.clock() });
      await deps.queue.enqueue('store-document', { documentId: id }, { tx });
    }
    if (held.claim === null) await proveByInvoice(tx, held.parcel);
    return await presentOwnParcel(tx, own);
  });
}

/** The invoice of a customer's parcel as a file. */
export async function readParcelInvoice(
  deps: Pick<Context, 'db' | 'documents' | 'log'>,
  own: OwnParcel,
): Promise<FileReply | Refusal> {
  const invoice = await selectInvoice(deps.db, own);
  return invoice ? await readStored(deps, invoice) : notFound(DOCUMENT_NOT_FOUND);
}

/** The invoice of who says that a parcel is theirs, for those who decide whose it is. */
export async function readClaimInvoice(
  deps: Pick<Context, 'db' | 'documents' | 'log'>,
  { input: { id } }: StaffRequest<'readClaimInvoice'>,
): Promise<BackofficeReply<'readClaimInvoice'> | Refusal> {
  const invoice = await selectInvoiceById(deps.db, id);
  if (!invoice) return notFound(DOCUMENT_NOT_FOUND);
  const read = await readStored(deps, invoice);
  if (isRefusal(read)) return read;
  return { name: read.name, type: invoice.type, data: Buffer.from(read.bytes).toString('base64') };
}
