import type { Queryable } from '#db/transaction.ts';
import { rulesOn } from '#domain/fees/rules.ts';
import { DEFAULT_ANSWER_HOURS } from '#domain/fees/tariff.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { readApprovedRules } from '#server/features/base/rules/read-rules.ts';

/** How many hours there are to answer a question, by the rule in force on the day on which it was asked. */
export async function readAnswerHours(db: Queryable, askedAt: Date): Promise<number> {
  const { tariff } = rulesOn(montevideoDay(askedAt.toISOString()), await readApprovedRules(db));
  return tariff.answerHours ?? DEFAULT_ANSWER_HOURS;
}
