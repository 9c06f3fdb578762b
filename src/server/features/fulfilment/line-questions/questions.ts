import { createHash } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { LineQuestionsTable } from '#db/tables/line-questions.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import {
  type QuestionRow,
  selectQuestion,
  selectQuestionForUpdate,
  selectQuestionOfToken,
  selectQuestions,
  updateQuestion,
} from './repository.ts';

export type { QuestionRow };

/** The mail that asks, whose sending starts the clock, by its kind in the mails. */
export const QUESTION_MAILS = { 'sold-out': 'question-sold-out', dearer: 'question-dearer' } as const;

export async function findQuestions(db: Queryable, orderId: string): Promise<QuestionRow[]> {
  return await selectQuestions(db, orderId);
}

export async function findQuestion(db: Queryable, id: string): Promise<QuestionRow | null> {
  return await selectQuestion(db, id);
}

/** The open question that a link's token answers; null once it was used, and for a forged one. */
export async function findQuestionOfToken(db: Queryable, token: string): Promise<QuestionRow | null> {
  return await selectQuestionOfToken(db, hashOfToken(token));
}

export async function lockQuestion(tx: Tx, id: string): Promise<QuestionRow | null> {
  return await selectQuestionForUpdate(tx, id);
}

export async function saveQuestion(db: Queryable, id: string, change: Updateable<LineQuestionsTable>): Promise<void> {
  await updateQuestion(db, id, change);
}

export async function hasOpenQuestion(db: Queryable, orderId: string): Promise<boolean> {
  return (await selectQuestions(db, orderId)).some(({ state }) => state === 'open');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
