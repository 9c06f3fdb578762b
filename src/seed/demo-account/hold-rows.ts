import type { Insertable } from 'kysely';
import type { OrderHoldsTable } from '#db/tables/orders.ts';
import type { Random } from '#server/context.ts';
import type { DemoOrder } from './order-rows.ts';

/** What holds an order for a person, from when it was paid; no row for one that is not held. */
export function holdRows(random: Random, { id, scenario, timeline, quote }: DemoOrder): Insertable<OrderHoldsTable>[] {
  if (!scenario.isHeld) return [];
  const signals = [
    { signal: 'new-device', points: 40, value: 4 },
    { signal: 'high-first-order', points: 20, value: quote.total },
  ];
  const open = { decision: null, decided_at: null, decided_by: null, reason: null };
  const row = { id: random.uuid(), order_id: id, signals: JSON.stringify(signals), points: 60, ...open };
  return [{ ...row, held_at: timeline.after('PAID', 0) }];
}
