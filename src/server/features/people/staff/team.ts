import { type BackofficeInput, type BackofficeReply, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { type ListCount, MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import { ROLE_NAMES } from '#domain/staff/roles.ts';
import { isRaise } from '#domain/staff/second-person.ts';
import { dayStart, nextMidnight } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { mailOwners } from './access-mail.ts';
import { DEMO_EMAILS } from './demo-session.ts';
import { findStaff, lockStaff } from './factors-repository.ts';
import { applyRole, isLastOwner, LAST_OWNER, NOBODY, sendInvitation } from './give-access.ts';
import { askOtherOwner } from './grant-requests.ts';
import { sentenceOfEnded } from './own-sessions.ts';
import { endSessions, findStaffByEmail } from './repository.ts';
import { idleSince } from './sessions.ts';
import {
  type AuditSearch,
  countAuditRows,
  findAuditRows,
  findOpenInvitations,
  findPeople,
  lockOwners,
  setDisabled,
  voidInvitationsOf,
} from './team-repository.ts';

export async function listStaff(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { input: { id, after = '' } }: StaffRequest<'listStaff'>,
): Promise<BackofficeReply<'listStaff'>> {
  const now = clock();
  const found = await findPeople(db, { id, after, now, usedSince: idleSince(now) });
  const rows = found.slice(0, PAGE_SIZE).map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    passkeys: row.passkeys ?? 0,
    hasPassword: row.password_hash !== null,
    openSessions: row.sessions ?? 0,
    seenAt: row.seen_at?.toISOString() ?? null,
  }));
  return { rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.email ?? null) : null };
}

export async function listInvitations({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<BackofficeReply<'listInvitations'>> {
  const found = await findOpenInvitations(db, { now: clock(), demoEmails: DEMO_EMAILS });
  return found.map(({ staff_id: staffId, expires_at, ...rest }) => ({
    staffId,
    ...rest,
    until: expires_at.toISOString(),
  }));
}

export async function inviteStaff(
  deps: ActContext,
  { input: { email, name, role }, staff, reason }: StaffRequest<'inviteStaff'> & { reason: string },
): Promise<ActResult | Refusal> {
  if (DEMO_EMAILS.includes(email)) return refuseField('email', 'Ese correo es el de la demostración');
  const found = await findStaffByEmail(deps.tx, email);
  const existing = found && (await lockStaff(deps.tx, found.id));
  // Another way in to who has a role already gives that role, also if their access is taken away before it is used.
  const given = existing && !existing.disabled_at ? existing.role : role;
  const invitee = { staffId: null, email, name, role: given };
  const waiting = await askOtherOwner(deps, invitee, { staff, reason });
  if (waiting) return waiting;
  await mailOwners(deps, deps.tx, `${staff.name} invitó a ${name} (${email}) con el rol ${ROLE_NAMES[given]}.`);
  return await sendInvitation(deps, { email, name, role: given, invitedBy: staff.staffId });
}

export async function cancelInvitation(
  { tx, clock }: ActContext,
  { input: { id } }: StaffRequest<'cancelInvitation'>,
): Promise<ActResult | Refusal> {
  if (!(await voidInvitationsOf(tx, { staffId: id, now: clock() })))
    return notFound('Esa invitación ya no está abierta');
  return { subject: { kind: 'staff', id }, effects: ['El enlace de la invitación deja de servir'] };
}

export async function changeStaffRole(
  deps: ActContext,
  { input: { id, role }, staff, reason }: StaffRequest<'changeStaffRole'> & { reason: string },
): Promise<ActResult | Refusal> {
  const person = await findStaff(deps.tx, id);
  if (!person || person.disabled_at) return NOBODY;
  const { email, name, role: former } = person;
  const waiting = isRaise(former, role)
    ? await askOtherOwner(deps, { staffId: id, email, name, role }, { staff, reason })
    : null;
  if (waiting) return waiting;
  const change = `${staff.name} le cambió el rol a ${name} (${email}): de ${ROLE_NAMES[former]} a ${ROLE_NAMES[role]}.`;
  await mailOwners(deps, deps.tx, change);
  return await applyRole(deps, { id, role, givenBy: staff.staffId });
}

export async function endStaffSessions(
  { tx, clock }: ActContext,
  { input: { id } }: StaffRequest<'endStaffSessions'>,
): Promise<ActResult | Refusal> {
  if (!(await lockStaff(tx, id))) return NOBODY;
  const ended = await endSessions(tx, { staffId: id, now: clock() });
  return { subject: { kind: 'staff', id }, effects: [sentenceOfEnded(ended)] };
}

export async function disableStaff(
  deps: ActContext,
  { input: { id }, staff }: StaffRequest<'disableStaff'>,
): Promise<ActResult | Refusal> {
  const { tx, clock } = deps;
  if (id === staff.staffId) return refuse(409, 'No podés quitarte el acceso: que lo haga otra persona');
  const now = clock();
  const owners = await lockOwners(tx, DEMO_EMAILS);
  const person = await lockStaff(tx, id);
  if (!person || person.disabled_at) return NOBODY;
  if (isLastOwner(person, owners)) return LAST_OWNER;
  await mailOwners(
    deps,
    tx,
    `${staff.name} le quitó el acceso a ${person.name} (${person.email}), del rol ${ROLE_NAMES[person.role]}.`,
  );
  await setDisabled(tx, id, now);
  const ended = await endSessions(tx, { staffId: id, now });
  const hadInvitation = await voidInvitationsOf(tx, { staffId: id, now });
  return {
    subject: { kind: 'staff', id },
    before: { role: person.role, disabled: false },
    after: { role: person.role, disabled: true },
    effects: [
      'La persona no puede entrar más',
      sentenceOfEnded(ended),
      ...(hadInvitation ? ['Su invitación abierta deja de servir'] : []),
      'Lo que hizo sigue en el registro, con su nombre',
    ],
  };
}

export async function listAudit(
  { db }: Pick<Context, 'db'>,
  { input: { after, ...filters } }: StaffRequest<'listAudit'>,
): Promise<BackofficeReply<'listAudit'> | Refusal> {
  const before = after === undefined ? null : Number(after);
  if (before !== null && !Number.isSafeInteger(before)) return refuseField('after', 'Esa página no existe');
  const search = auditSearchOf(filters);
  if (isRefusal(search)) return search;
  const { rows, next } = listPage(await findAuditRows(db, { ...search, before }), ({ id }) => String(id));
  const shown = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    who: row.staff_id === null ? null : { id: row.staff_id, name: row.personName ?? '', email: row.personEmail ?? '' },
    factor: row.factor,
    act: row.act,
    summary: summaryOf(row.act),
    outcome: row.outcome,
    subject: row.subject_kind === null ? null : { kind: row.subject_kind, id: row.subject_id ?? '' },
    reason: row.reason,
    before: asRecord(row.before),
    after: asRecord(row.after),
    effects: row.effects,
  }));
  return { rows: shown, next };
}

/** How much of the audit has what is filtered, as far as is looked. */
export async function countAudit(
  { db }: Pick<Context, 'db'>,
  { input }: StaffRequest<'countAudit'>,
): Promise<ListCount | Refusal> {
  const search = auditSearchOf(input);
  if (isRefusal(search)) return search;
  const { count, isMore } = await countAuditRows(db, search, MAX_COUNTED + 1);
  return { count: Math.min(count, MAX_COUNTED), isMore: isMore || count > MAX_COUNTED, sums: [] };
}

function auditSearchOf({ person, from, to, ...filters }: BackofficeInput<'countAudit'>): AuditSearch | Refusal {
  if (from && to && from > to) return refuseField('to', 'El último día va después del primero');
  return {
    ...filters,
    person: person === undefined ? undefined : normalizeEmail(person),
    from: from ? new Date(dayStart(from)) : null,
    until: to ? new Date(nextMidnight(dayStart(to))) : null,
  };
}

function summaryOf(act: string): string {
  return (backofficeEndpoints as Readonly<Record<string, { summary: string } | undefined>>)[act]?.summary ?? act;
}

/** The driver reads a json column as its value. */
function asRecord(value: unknown): Record<string, unknown> | null {
  return value === null ? null : (value as Record<string, unknown>);
}
