import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const LIMIT_S = 60;

/** Until no job of the shop that is due is open. */
export async function untilSettled(pool: pg.Pool): Promise<void> {
  const until = performance.now() + 1000 * LIMIT_S;
  while (performance.now() < until) {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()",
    );
    if (rows[0]?.count === 0) return;
    await pause(500);
  }
}
