import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MOST_COUNTED } from '#contract/backoffice/work.ts';
import { visibleKinds } from '#domain/exceptions/kinds.ts';
import { permissionsOf, type SessionRights, sessionMay } from '#domain/staff/roles.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { countBells } from '#server/features/operations/bell/read-bell.ts';
import { failingPartners } from '#server/features/operations/warnings/list-warnings.ts';
import { readWork } from './read-work.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'partners' | 'config'>;

/** What the menu says beside its sections. Every page reads it, so each count ends at `MOST_COUNTED`. */
export async function countWork(
  deps: Deps,
  { staff }: StaffRequest<'countWork'>,
): Promise<BackofficeReply<'countWork'>> {
  const [shared, bells] = await Promise.all([countShared(deps, staff), countBells(deps, [staff])]);
  return { ...shared, bell: bells.get(staff.staffId) ?? 0 };
}

/** The part that is the same for all who have the same rights. */
export async function countShared(
  deps: Deps,
  staff: SessionRights,
): Promise<Omit<BackofficeReply<'countWork'>, 'bell'>> {
  const { exceptions, cases, refunds } = await readWork(deps);
  const kinds = new Set(visibleKinds(permissionsOf(staff)));
  const waiting = exceptions.reduce((sum, { kind, waiting: some }) => sum + (kinds.has(kind) ? some : 0), 0);
  return {
    queue: sessionMay(staff, 'queue') ? Math.min(waiting, MOST_COUNTED) : null,
    cases: sessionMay(staff, 'cases') ? cases : null,
    refunds: sessionMay(staff, 'orders') ? refunds : null,
    failing: sessionMay(staff, 'partners') ? failingPartners(deps) : null,
  };
}

/** What the role sees of the queue, by kind. */
export async function countExceptions(
  deps: Deps,
  { staff }: StaffRequest<'countExceptions'>,
): Promise<BackofficeReply<'countExceptions'>> {
  const { exceptions } = await readWork(deps);
  const byKind = Map.groupBy(exceptions, ({ kind }) => kind);
  return visibleKinds(permissionsOf(staff)).flatMap((kind) => {
    const found = byKind.get(kind);
    if (!found) return [];
    const count = { kind, waiting: 0, mine: 0, late: 0, snoozed: 0 };
    for (const { holderId, waiting, late, snoozed } of found) {
      count.waiting += waiting;
      count.late += late;
      count.snoozed += snoozed;
      if (holderId === staff.staffId) count.mine += waiting;
    }
    return [count];
  });
}
