import type { Generated } from 'kysely';
import type { DocumentAuthor, DocumentType } from '#domain/document/document.ts';
import type { RequestedPaper } from '#domain/document/paper-request.ts';

export interface DocumentsTable {
  id: string;
  order_id: string;
  /** Null for what is of the order itself. */
  case_id: string | null;
  author: DocumentAuthor;
  /** The person of the staff; null for the customer. */
  added_by: string | null;
  name: string;
  type: DocumentType;
  /** In bytes, without metadata, as `sha256`. */
  size: number;
  sha256: string;
  /** Null once they are in the storage, since `stored_at`. */
  data: Buffer | null;
  stored_at: Date | null;
  added_at: Date;
}

export interface RemovedDocumentsTable {
  id: string;
  removed_at: Generated<Date>;
}

/** A paper of an order that customs or the carrier waits for. */
export interface PaperRequestsTable {
  id: string;
  order_id: string;
  paper: RequestedPaper;
  /** The member of the staff; null where the carrier reported it. */
  asked_by: string | null;
  requested_at: Date;
  due_at: Date;
  sent_at: Date | null;
  sent_by: string | null;
  /** When nobody waited for it any more. */
  ended_at: Date | null;
}
