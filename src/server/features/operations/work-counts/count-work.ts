import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { MOST_COUNTED } from '#contract/backoffice/work.ts';
import { type Permission, permissionsOf, type SessionRights } from '#domain/staff/roles.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { countBells } from '#server/features/operations/bell/read-bell.ts';
import { countWaitingCases } from '#server/features/operations/cases/staff-list.ts';
import { countWaiting } from '#server/features/operations/exceptions/list-exceptions.ts';
import { countActionable } from '#server/features/operations/staff-refunds/read-refunds.ts';
import { failingPartners } from '#server/features/operations/warnings/list-warnings.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'partners' | 'config'>;

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
  const permissions = permissionsOf(staff);
  const ifMay = async <Found>(permission: Permission, find: () => Found | Promise<Found>) =>
    permissions.includes(permission) ? await find() : null;
  const [queue, cases, refunds, failing] = await Promise.all([
    ifMay('queue', () => countWaiting(deps, permissions, MOST_COUNTED)),
    ifMay('cases', () => countWaitingCases(deps, MOST_COUNTED)),
    ifMay('orders', () => countActionable(deps, MOST_COUNTED)),
    ifMay('partners', () => failingPartners(deps)),
  ]);
  return { queue, cases, refunds, failing };
}
