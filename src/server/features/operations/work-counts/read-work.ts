import { MOST_COUNTED } from '#contract/backoffice/work.ts';
import { PERMISSIONS } from '#domain/staff/roles.ts';
import type { StaffWork } from '#server/cache/cache.ts';
import type { Context } from '#server/context.ts';
import { countWaitingCases } from '#server/features/operations/cases/staff-list.ts';
import { searchFor } from '#server/features/operations/exceptions/find-open.ts';
import { countExceptions } from '#server/features/operations/exceptions/repository.ts';
import { countActionable } from '#server/features/operations/staff-refunds/read-refunds.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache'>;

/**
 * What waits for a person, kept for moments for everybody who looks: the database counts as often however many pages are
 * open. It is counted anew after every act of the staff, and when other changes are told to open pages.
 */
export async function readWork(deps: Deps): Promise<StaffWork> {
  const { staffWork } = deps.cache;
  const cached = staffWork.get('all');
  if (cached) return cached;
  return await staffWork.singleFlight('all', async (store) => {
    const [exceptions, cases, refunds] = await Promise.all([
      countOpenExceptions(deps),
      countWaitingCases(deps, MOST_COUNTED),
      countActionable(deps, MOST_COUNTED),
    ]);
    const work = { exceptions, cases, refunds };
    store('all', work);
    return work;
  });
}

/** The exceptions of every kind, as they are now. */
export async function countOpenExceptions(deps: Pick<Context, 'db' | 'clock'>): Promise<StaffWork['exceptions']> {
  return await countExceptions(deps.db, searchFor(deps, PERMISSIONS));
}
