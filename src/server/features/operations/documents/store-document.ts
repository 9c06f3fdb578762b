import type { Context } from '#server/context.ts';
import { forgetRemoved, markStored, selectRemoved, selectUnstored, selectWaiting } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'documents' | 'queue'>;

/** The job `store-document`: puts the bytes into the storage and takes them out of the database. */
export async function storeDocument(
  { db, clock, documents }: Omit<Deps, 'queue'>,
  { documentId }: { documentId: string },
): Promise<void> {
  const bytes = await selectUnstored(db, documentId);
  if (bytes === null) return;
  await documents.put(documentId, bytes);
  // Deleted meanwhile: what was just written may be after what removed it.
  if (!(await markStored(db, documentId, clock()))) await documents.remove(documentId);
}

const BATCH = 500;
/** A job that waits that long has ended its retries, or was lost. */
const PATIENCE_MS = 30 * 60_000;

/** The job `sweep-documents`: takes what was deleted out of the storage, and has stored what was left over. */
export async function sweepDocuments({ db, clock, documents, queue }: Deps, signal?: AbortSignal): Promise<void> {
  for (const id of await selectRemoved(db, BATCH)) {
    signal?.throwIfAborted();
    await documents.remove(id);
    await forgetRemoved(db, id);
  }
  for (const documentId of await selectWaiting(db, new Date(clock().getTime() - PATIENCE_MS), BATCH))
    await queue.enqueue('store-document', { documentId });
}
