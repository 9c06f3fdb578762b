import { type BackofficeInput, type BackofficeReply, backofficeEndpoints } from '#contract/backoffice/endpoints.ts';
import { type ListCount, MAX_COUNTED, PAGE_SIZE } from '#contract/backoffice/page.ts';
import { normalizeEmail } from '#domain/customer/email.ts';
import { ROLE_NAMES } from '#domain/staff/roles.ts';
import { dayStart, formatDateTime, nextMidnight } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { listPage } from '#server/backoffice/list-page.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeStaffInvitationMail } from '#server/features/base/mails/templates/staff-invitation.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { DEMO_EMAIL } from './demo-session.ts';
import { lockStaff } from './factors-repository.ts';
import { createInvitation } from './invitations.ts';
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
  setRole,
  voidInvitationsOf,
} from './team-repository.ts';

const NOBODY = notFound('Esa persona no es parte del equipo');
const LAST_OWNER = refuse(409, 'Es la única persona con rol de dueño: nombrá a otra antes');

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
  const found = await findOpenInvitations(db, { now: clock(), demoEmail: DEMO_EMAIL });
  return found.map(({ staff_id: staffId, expires_at, ...rest }) => ({
    staffId,
    ...rest,
    until: expires_at.toISOString(),
  }));
}

/** The link goes by mail to the person alone: whoever invites never sees it. */
export async function inviteStaff(
  deps: ActContext,
  { input: { email, name, role }, staff }: StaffRequest<'inviteStaff'>,
): Promise<ActResult | Refusal> {
  if (email === DEMO_EMAIL) return refuseField('email', 'Ese correo es el de la demostración');
  const existing = await findStaffByEmail(deps.tx, email);
  const invitation = await createInvitation(deps, deps.tx, { email, name, role, invitedBy: staff.staffId });
  const { staffId, until } = invitation;
  const subjectId = deps.random.uuid();
  await queueMail(deps, deps.tx, composeStaffInvitationMail({ subjectId, to: email, name, ...invitation }));
  const isActive = existing !== undefined && existing.disabled_at === null;
  return {
    subject: { kind: 'staff', id: staffId },
    after: { role: isActive ? existing.role : role },
    effects: [
      `La persona recibe por correo un enlace que sirve una vez, hasta el ${formatDateTime(until.toISOString())}`,
      isActive
        ? `Ya es parte del equipo y sigue con el rol ${ROLE_NAMES[existing.role]}: lo que registre reemplaza con qué entra hoy y cierra sus sesiones`
        : `Cuando lo use entra al equipo con el rol ${ROLE_NAMES[role]}`,
    ],
  };
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
  { tx }: ActContext,
  { input: { id, role } }: StaffRequest<'changeStaffRole'>,
): Promise<ActResult | Refusal> {
  const owners = await lockOwners(tx, DEMO_EMAIL);
  const person = await lockStaff(tx, id);
  if (!person || person.disabled_at) return NOBODY;
  if (person.role === role) return refuseField('role', `Ya tiene el rol ${ROLE_NAMES[role]}`);
  if (isLastOwner(person, owners)) return LAST_OWNER;
  await setRole(tx, id, role);
  return {
    subject: { kind: 'staff', id },
    before: { role: person.role },
    after: { role },
    effects: [`Deja de ser ${ROLE_NAMES[person.role]} y pasa a ser ${ROLE_NAMES[role]}, desde ahora`],
  };
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
  { tx, clock }: ActContext,
  { input: { id }, staff }: StaffRequest<'disableStaff'>,
): Promise<ActResult | Refusal> {
  if (id === staff.staffId) return refuse(409, 'No podés quitarte el acceso: que lo haga otra persona');
  const now = clock();
  const owners = await lockOwners(tx, DEMO_EMAIL);
  const person = await lockStaff(tx, id);
  if (!person || person.disabled_at) return NOBODY;
  if (isLastOwner(person, owners)) return LAST_OWNER;
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

function isLastOwner({ id, role }: { id: string; role: string }, owners: readonly string[]): boolean {
  return role === 'owner' && owners.every((owner) => owner === id);
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
