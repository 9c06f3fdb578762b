import type { Case } from '#contract/cases.ts';
import type { Queryable } from '#db/transaction.ts';
import { type CaseMessageRow, type CasePhotoRow, type CaseRow, selectMessages, selectPhotos } from './repository.ts';

export async function presentCase(db: Queryable, row: CaseRow): Promise<Case> {
  return present(row, await selectMessages(db, [row.id]), await selectPhotos(db, [row.id]));
}

/** The cases in the given order. */
export async function presentCases(db: Queryable, rows: readonly CaseRow[]): Promise<Case[]> {
  const ids = rows.map(({ id }) => id);
  const messages = Map.groupBy(await selectMessages(db, ids), ({ case_id }) => case_id);
  const photos = Map.groupBy(await selectPhotos(db, ids), ({ case_id }) => case_id);
  return rows.map((row) => present(row, messages.get(row.id) ?? [], photos.get(row.id) ?? []));
}

function present(row: CaseRow, messages: readonly CaseMessageRow[], photos: readonly CasePhotoRow[]): Case {
  return {
    id: row.id,
    number: row.number,
    orderId: row.order_id,
    kind: row.kind,
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    closingReason: row.closing_reason,
    lines: row.line_ids,
    invoice: row.invoice_name === null ? null : { name: row.invoice_name, rut: row.invoice_rut },
    messages: messages.map(({ id, author, text, written_at }) => ({
      id,
      author,
      text,
      date: written_at.toISOString(),
    })),
    photos: photos.map(({ id, width, height, added_at }) => ({ id, width, height, date: added_at.toISOString() })),
  };
}
