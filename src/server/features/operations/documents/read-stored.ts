import { createHash } from 'node:crypto';
import type { FileReply } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { DocumentWithData } from './repository.ts';

/** A file with what it was when it was uploaded. */
type StoredFile = Pick<DocumentWithData, 'id' | 'name' | 'type' | 'data' | 'sha256'> & { order_id?: string };

export const DOCUMENT_NOT_FOUND = 'No encontramos ese papel';

/** The file as it was uploaded. What is missing or altered in the storage is not handed out, and the operator hears of it. */
export async function readStored(
  { documents, log }: Pick<Context, 'documents' | 'log'>,
  document: StoredFile,
): Promise<FileReply | Refusal> {
  const { id, order_id: orderId, name, type, data, sha256 } = document;
  try {
    const bytes = data ?? (await documents.get(id));
    if (bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256) return { name, type, bytes };
    const what = bytes === null ? 'is missing' : 'is not what was uploaded';
    log.error({ code: 'document-damaged', orderId, subject: id }, `a document ${what} in the storage`);
    return refuse(503, 'Este papel no está entero donde lo guardamos. Subilo de nuevo o escribinos');
  } catch (error) {
    log.error(
      { code: 'document-storage-away', orderId, subject: id, error },
      'the storage of documents does not answer',
    );
    return refuse(503, 'No pudimos traer este papel. Probá de nuevo en unos minutos');
  }
}
