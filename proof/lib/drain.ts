import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Finding, within } from '#proof/lib/findings.ts';

/**
 * The shop pauses for five minutes at most between two tries, also where a kill ended the first one before it began. The
 * next one finds partners who work.
 */
const LIMIT_SECONDS = 6 * 60;
const POLL_MS = 1000;

/** What the shop still has to do without a person, beside buying what is paid. */
const UNDONE = {
  'last refund requested from its bank': "select count(*)::int as count from refunds where state = 'requested'",
  'last mail sent or given up':
    'select count(*)::int as count from mails where sent_at is null and given_up_at is null and outcome is null',
} as const;

/** Waits in calm until everything that the shop retries is done, and says how long each kind of it took. */
export async function timeDrain(pool: pg.Pool, limitSeconds = LIMIT_SECONDS): Promise<Finding[]> {
  const times = await Promise.all(
    Object.values(UNDONE).map((statement) => timeUntilNone(pool, statement, limitSeconds * 1000)),
  );
  return Object.keys(UNDONE).map((what, index) => within(what, limitSeconds, [times[index] ?? null]));
}

/** The milliseconds until a statement counts nothing; null when it does not within the limit. */
async function timeUntilNone(pool: pg.Pool, statement: string, limitMs: number): Promise<number | null> {
  const since = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(statement);
    const passed = performance.now() - since;
    if (rows[0]?.count === 0) return passed;
    if (passed > limitMs) return null;
    await pause(Math.min(POLL_MS, limitMs));
  }
}
