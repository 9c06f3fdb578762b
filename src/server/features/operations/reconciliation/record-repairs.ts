import type { Context } from '#server/context.ts';
import { deleteOldRepairs, endRepairs, findOpenRepairs, saveTries } from './repairs-repository.ts';
import type { StalledKind, StalledRow } from './repository.ts';

/** How long it stays known what was repaired. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Records what was tried again, and what of it has stopped to be stalled since an earlier run: that is what the shop
 * repaired. A kind with more rows than were read says nothing about those that were not.
 */
export async function recordRepairs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { stalled, kinds }: { stalled: ReadonlyMap<StalledKind, readonly StalledRow[]>; kinds: readonly StalledKind[] },
): Promise<void> {
  const now = clock();
  for (const kind of kinds) {
    const rows = stalled.get(kind) ?? [];
    const isComplete = (rows[0]?.total ?? 0) <= rows.length;
    const ids = new Set(rows.map(({ id }) => id));
    const open = isComplete ? await findOpenRepairs(db, kind) : [];
    const ended = open.filter((subject) => !ids.has(subject));
    if (ended.length > 0) await endRepairs(db, { kind, subjects: ended, at: now });
    if (rows.length > 0) await saveTries(db, rows, now);
  }
  await deleteOldRepairs(db, new Date(now.getTime() - KEPT_MS));
}
