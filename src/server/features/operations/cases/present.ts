import type { Case } from '#contract/cases.ts';
import type { CaseRow } from '#db/tables/cases.ts';
import type { Queryable } from '#db/transaction.ts';
import type { ClaimFacts } from '#domain/cases/carrier-claim.ts';
import { findClaims } from '#server/features/fulfilment/carrier-claims/claims.ts';
import { type CaseMessageRow, type CasePhotoRow, selectMessages, selectPhotos } from './repository.ts';

export async function presentCase(db: Queryable, row: CaseRow): Promise<Case> {
  const [presented] = await presentCases(db, [row]);
  if (!presented) throw new Error('presentCases returns one case for each row');
  return presented;
}

/** The cases in the given order. */
export async function presentCases(db: Queryable, rows: readonly CaseRow[]): Promise<Case[]> {
  const ids = rows.map(({ id }) => id);
  const messages = Map.groupBy(await selectMessages(db, ids), ({ case_id }) => case_id);
  const photos = Map.groupBy(await selectPhotos(db, ids), ({ case_id }) => case_id);
  const claims = new Map((await findClaims(db, ids)).map(({ caseId, facts }) => [caseId, facts]));
  return rows.map((row) =>
    present(row, {
      messages: messages.get(row.id) ?? [],
      photos: photos.get(row.id) ?? [],
      claim: claims.get(row.id) ?? null,
    }),
  );
}

interface Parts {
  messages: readonly CaseMessageRow[];
  photos: readonly CasePhotoRow[];
  claim: ClaimFacts | null;
}

function present(row: CaseRow, { messages, photos, claim }: Parts): Case {
  return {
    id: row.id,
    number: row.number,
    orderId: row.order_id,
    kind: row.kind,
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    openedByShop: row.opened_by_name !== null,
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
    claim: claim && presentClaim(claim),
  };
}

/** What waits for approval is not announced. */
function presentClaim({ refund, isResendAsked: _isResendAsked, ...claim }: ClaimFacts): Case['claim'] {
  return { ...claim, refund: refund === 'approved' ? refund : null };
}
