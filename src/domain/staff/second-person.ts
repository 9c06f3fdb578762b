import { mayDo, type Permission, ROLE_PERMISSIONS, type StaffRole } from './roles.ts';

/** How long an account decides nothing of whoever gave it its way in or its role. */
export const BAR_DAYS = 30;
const BAR_MS = BAR_DAYS * 24 * 60 * 60 * 1000;

/** An account was invited, got a role, or had what it signs in with replaced. */
export interface StaffGrant {
  staffId: string;
  /** Null where it was done on the server, which counts as nobody. */
  givenBy: string | null;
  /** Null where the account could not sign in before. */
  formerRole: StaffRole | null;
  role: StaffRole;
  givenAt: Date;
  /** An invitation takes effect once it is used. */
  effectiveAt: Date;
}

/** What one person asked for and another has to decide. */
export interface DecisionRequest {
  /** All accounts of the person who asked. */
  askers: readonly string[];
  at: Date;
  /** What whoever decides needs. */
  permission: Permission;
}

/** Whether a role decides what other people ask for. */
export function approves(role: StaffRole): boolean {
  return (['refunds.approve', 'purchases.approve', 'rules.approve', 'staff'] as const).some((one) => mayDo(role, one));
}

/** Whether another role allows anything that the former one did not. */
export function isRaise(former: StaffRole, role: StaffRole): boolean {
  return ROLE_PERMISSIONS[role].some((permission) => !mayDo(former, permission));
}

/**
 * Until when which accounts may not decide about a request. Barred for some days is an account that the asker, or an account
 * that was barred itself at that time, invited, raised or gave another way in; and one that somebody enabled to decide only
 * after the request was made.
 */
export function findBars(
  { askers, at, permission }: DecisionRequest,
  grants: readonly StaffGrant[],
): Map<string, Date> {
  const bars = new Map<string, Date>();
  const bar = ({ staffId, effectiveAt }: StaffGrant): number => {
    const until = effectiveAt.getTime() + BAR_MS;
    bars.set(staffId, new Date(Math.max(until, bars.get(staffId)?.getTime() ?? 0)));
    return until;
  };
  const open = askers.map((staffId) => ({ staffId, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }));
  let left = grants.filter(({ givenBy }) => givenBy !== null);
  for (let giver = open.pop(); giver !== undefined; giver = open.pop()) {
    const { staffId, from, until } = giver;
    const isGiven = ({ givenBy, givenAt }: StaffGrant) =>
      givenBy === staffId && givenAt.getTime() >= from && givenAt.getTime() < until;
    for (const grant of left.filter(isGiven))
      open.push({ staffId: grant.staffId, from: grant.effectiveAt.getTime(), until: bar(grant) });
    left = left.filter((grant) => !isGiven(grant));
  }
  for (const grant of left)
    if (grant.effectiveAt > at && !couldDecide(grant, permission) && mayDo(grant.role, permission)) bar(grant);
  return bars;
}

function couldDecide({ formerRole }: StaffGrant, permission: Permission): boolean {
  return formerRole !== null && mayDo(formerRole, permission);
}
