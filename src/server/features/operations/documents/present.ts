import type { UploadedDocument } from '#contract/documents.ts';
import type { DocumentRow } from './repository.ts';

/** A document as its shopper sees it: the staff has no names. */
export function presentDocument({ id, case_id, author, name, type, size, added_at }: DocumentRow): UploadedDocument {
  return { id, caseId: case_id, author, name, type, size, date: added_at.toISOString() };
}
