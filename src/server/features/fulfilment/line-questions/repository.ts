import type { Insertable, Selectable, Updateable } from 'kysely';
import type { LineQuestionsTable } from '#db/tables/line-questions.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { FranchiseUse } from '#domain/order/status.ts';

export type QuestionRow = Selectable<LineQuestionsTable>;

const questions = (db: Queryable) => db.selectFrom('line_questions').selectAll();

/** The questions of an order, the oldest first. */
export async function selectQuestions(db: Queryable, orderId: string): Promise<QuestionRow[]> {
  return await questions(db).where('order_id', '=', orderId).orderBy('asked_at').orderBy('id').execute();
}

export async function selectQuestion(db: Queryable, id: string): Promise<QuestionRow | null> {
  return (await questions(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function selectQuestionOfToken(db: Queryable, tokenHash: string): Promise<QuestionRow | null> {
  return (await questions(db).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null;
}

/** Locked after its order. */
export async function selectQuestionForUpdate(tx: Tx, id: string): Promise<QuestionRow | null> {
  return (await questions(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** False when the line has an open question already. */
export async function insertQuestionRow(tx: Tx, question: Insertable<LineQuestionsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('line_questions')
    .values(question)
    .onConflict((conflict) => conflict.column('order_line_id').where('state', '=', 'open').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function updateQuestion(db: Queryable, id: string, change: Updateable<LineQuestionsTable>): Promise<void> {
  await db.updateTable('line_questions').set(change).where('id', '=', id).execute();
}

/** The regime under which what is left of an order enters the country. */
export async function saveRegime(tx: Tx, orderId: string, useFranchise: FranchiseUse): Promise<void> {
  await tx.updateTable('orders').set({ use_franchise: useFranchise }).where('id', '=', orderId).execute();
}
