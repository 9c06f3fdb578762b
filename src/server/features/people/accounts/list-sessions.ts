import type { SessionInfo } from '#contract/accounts.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/http/handler.ts';
import { listActiveSessions } from './repository.ts';
import { idleSince } from './session.ts';

/** The customer's active sessions, the last used one first. */
export async function listSessions(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { id, customerId }: Session,
): Promise<SessionInfo[]> {
  const now = clock();
  const rows = await listActiveSessions(db, { customerId, now, usedSince: idleSince(now) });
  return rows.map((row) => ({
    id: row.id,
    device: row.device_name,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.seen_at.toISOString(),
    current: row.id === id,
  }));
}
