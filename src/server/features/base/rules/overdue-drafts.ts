import { montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { findOverdueDrafts } from './repository.ts';

const MAX_LISTED = 20;

export interface OverdueDraft {
  id: string;
  kind: 'customs' | 'tariff';
  /** 'YYYY-MM-DD'. */
  validFrom: string;
}

/** Rules that were to hold by today and that nobody approved or withdrew: the date alone puts nothing in force. */
export async function overdueDrafts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<OverdueDraft[]> {
  return await findOverdueDrafts(db, { today: montevideoDay(clock().toISOString()), limit: MAX_LISTED });
}
