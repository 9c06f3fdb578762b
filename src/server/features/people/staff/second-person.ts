import type { Queryable } from '#db/transaction.ts';
import { mayDo, type Permission } from '#domain/staff/roles.ts';
import { findBars } from '#domain/staff/second-person.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { DEMO_EMAILS } from './demo-session.ts';
import { findGrants, findPersonKeys } from './team-repository.ts';

export type DeciderDeps = Pick<Context, 'clock' | 'partnerSettings'> & { db: Queryable };

/** What somebody of the staff asked for, and another person decides. */
export interface AskedAct {
  /** The account that asked. */
  by: string;
  at: Date;
  /** What whoever decides needs. */
  permission: Permission;
}

/** Who may decide about a request. */
export interface Deciders {
  /** Whether an account is of the person who asked. */
  isAsker(staffId: string): boolean;
  /** Until when an account may not decide; null where nothing bars it. */
  barredUntil(staffId: string): Date | null;
  /** The accounts that may decide now. */
  entitled: readonly string[];
  /** Where nobody may: from when somebody will; null where time alone enables nobody. */
  firstAt: Date | null;
}

/**
 * The one place where the approver of what somebody asked for is judged. Whoever gave the asker their access decides nothing of
 * theirs either, lest an account that somebody invited asks for what they approve: unless nobody else may decide.
 */
export async function findDeciders(
  { db, clock, partnerSettings }: DeciderDeps,
  { by, at, permission }: AskedAct,
): Promise<Deciders> {
  const now = clock();
  const people = await findPersonKeys(db);
  const key = people.find(({ id }) => id === by)?.key;
  const askers = people.filter((person) => person.key === key).map(({ id }) => id);
  const grants = await findGrants(db);
  const bars = findBars({ askers, at, permission }, grants);
  const isBarred = (id: string) => (bars.get(id) ?? now) > now;
  const others = people.filter(
    ({ id, email, role, disabled_at: disabledAt }) =>
      !(askers.includes(id) || disabledAt) &&
      mayDo(role, permission) &&
      (partnerSettings.isDemo || !DEMO_EMAILS.includes(email)),
  );
  const gave = new Map(
    others.flatMap((other): [string, Date][] => {
      const accounts = people.filter((person) => person.key === other.key).map(({ id }) => id);
      const given = findBars({ askers: accounts, at: now, permission }, grants);
      const until = askers.map((id) => given.get(id) ?? now).reduce((one, next) => (next > one ? next : one), now);
      return until > now ? [[other.id, until]] : [];
    }),
  );
  const hasOther = others.some(({ id }) => !(isBarred(id) || gave.has(id)));
  const barredUntil = (id: string) => {
    if (isBarred(id)) return bars.get(id) ?? null;
    return (hasOther && gave.get(id)) || null;
  };
  const waits = others.flatMap(({ id }) => barredUntil(id)?.getTime() ?? []);
  return {
    isAsker: (id) => askers.includes(id),
    barredUntil,
    entitled: others.filter(({ id }) => barredUntil(id) === null).map(({ id }) => id),
    firstAt: waits.length === 0 ? null : new Date(Math.min(...waits)),
  };
}

/** Null where this person may decide; `own` is what whoever asked is told. */
export async function refuseDecider(
  deps: DeciderDeps,
  asked: AskedAct,
  { staff: { staffId }, own }: { staff: Pick<StaffSession, 'staffId'>; own: string },
): Promise<Refusal | null> {
  const deciders = await findDeciders(deps, asked);
  if (deciders.isAsker(staffId)) return refuse(403, own);
  const until = deciders.barredUntil(staffId);
  return until === null ? null : refuse(403, barredMessage(until));
}

export function barredMessage(until: Date): string {
  return `Los accesos de las dos personas dependen uno del otro, o el tuyo es posterior al pedido: vas a poder desde el ${formatDateTime(until.toISOString())}. Hasta entonces lo hace alguien más`;
}

/** What a page says about who decides. */
export async function presentDeciders(deps: DeciderDeps, asked: AskedAct, { staffId }: StaffSession) {
  const { isAsker, barredUntil, entitled, firstAt } = await findDeciders(deps, asked);
  return {
    isOwn: isAsker(staffId),
    barredUntil: barredUntil(staffId)?.toISOString() ?? null,
    nobody: entitled.length > 0 ? null : { until: firstAt?.toISOString() ?? null },
  };
}
