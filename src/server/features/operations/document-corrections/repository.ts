import type { Insertable, Selectable } from 'kysely';
import type { DocumentCorrectionsTable } from '#db/tables/people.ts';
import type { Queryable, Tx } from '#db/transaction.ts';

export type CorrectionRow = Selectable<DocumentCorrectionsTable>;

/** The newest first. */
export function selectCorrections(db: Queryable, customerId: string): Promise<CorrectionRow[]> {
  const own = db.selectFrom('document_corrections').selectAll().where('customer_id', '=', customerId);
  return own.orderBy('requested_at', 'desc').orderBy('id').execute();
}

export async function findWaiting(db: Queryable, customerId: string): Promise<CorrectionRow | undefined> {
  const own = db.selectFrom('document_corrections').selectAll().where('customer_id', '=', customerId);
  return await own.where('state', '=', 'waiting').executeTakeFirst();
}

export async function insertCorrection(tx: Tx, row: Insertable<DocumentCorrectionsTable>): Promise<CorrectionRow> {
  return await tx.insertInto('document_corrections').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findCorrection(db: Queryable, id: string): Promise<CorrectionRow | undefined> {
  return await db.selectFrom('document_corrections').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findStaffName(db: Queryable, id: string): Promise<string | null> {
  return (await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null;
}

type Decision = Pick<CorrectionRow, 'decided_at' | 'decided_by' | 'reason'> & { state: 'accepted' | 'refused' };

/** What was asked for goes with the decision, the photo with it. */
export async function saveDecision(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('document_corrections')
    .set({ ...decision, request: null })
    .where('id', '=', id)
    .execute();
}
