import { transaction } from '#db/transaction.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { sumUpDaysBefore } from './repository.ts';

/** The job `sum-up-days`: what is known of single visitors is kept no longer than their day. */
export async function sumUpDays({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await transaction(db, (tx) => sumUpDaysBefore(tx, montevideoDay(clock().toISOString())));
}
