import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { riskText } from '#domain/order/risk.ts';
import type { Context } from '#server/context.ts';
import { selectOpenHolds } from './repository.ts';

export interface OpenHold {
  orderNumber: number;
  amount: string;
  heldAt: Date;
  points: number;
  /** Why it is held, in Spanish. */
  signals: { points: number; text: string }[];
}

/** The orders that wait for a person, the oldest first. */
export async function listHolds({ db }: Pick<Context, 'db'>): Promise<OpenHold[]> {
  const rows = await selectOpenHolds(db);
  return rows.map((row) => ({
    orderNumber: row.number,
    amount: formatMoney(cents(row.amount_cents), row.currency),
    heldAt: row.held_at,
    points: row.points,
    signals: row.signals.map((found) => ({ points: found.points, text: riskText(found) })),
  }));
}
