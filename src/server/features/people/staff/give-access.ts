import { ROLE_NAMES, type StaffRole } from '#domain/staff/roles.ts';
import { isRaise } from '#domain/staff/second-person.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import type { ActContext, ActResult } from '#server/backoffice/handler.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { composeStaffInvitationMail } from '#server/features/base/mails/templates/staff-invitation.ts';
import { notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { DEMO_EMAILS } from './demo-session.ts';
import { lockStaff } from './factors-repository.ts';
import { createInvitation, type Invitee } from './invitations.ts';
import { findStaffByEmail } from './repository.ts';
import { insertGrant, lockOwners, setRole } from './team-repository.ts';

export const NOBODY = notFound('Esa persona no es parte del equipo');
export const LAST_OWNER = refuse(409, 'Es la única persona con rol de dueño: nombrá a otra antes');

/** Sends an invitation. The link goes by mail to the person alone: whoever invites never sees it. */
export async function sendInvitation(
  deps: ActContext,
  { email, name, role, invitedBy }: Invitee & { invitedBy: string },
): Promise<ActResult> {
  const existing = await findStaffByEmail(deps.tx, email);
  const invitation = await createInvitation(deps, deps.tx, { email, name, role, invitedBy });
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

/** Gives a person another role. */
export async function applyRole(
  { tx, clock }: ActContext,
  { id, role, givenBy }: { id: string; role: StaffRole; givenBy: string },
): Promise<ActResult | Refusal> {
  const owners = await lockOwners(tx, DEMO_EMAILS);
  const person = await lockStaff(tx, id);
  if (!person || person.disabled_at) return NOBODY;
  if (person.role === role) return refuseField('role', `Ya tiene el rol ${ROLE_NAMES[role]}`);
  if (isLastOwner(person, owners)) return LAST_OWNER;
  await setRole(tx, id, role);
  const at = clock();
  const given = { staff_id: id, given_by: givenBy, former_role: person.role, role, given_at: at, effective_at: at };
  if (isRaise(person.role, role)) await insertGrant(tx, given);
  return {
    subject: { kind: 'staff', id },
    before: { role: person.role },
    after: { role },
    effects: [`Deja de ser ${ROLE_NAMES[person.role]} y pasa a ser ${ROLE_NAMES[role]}, desde ahora`],
  };
}

export function isLastOwner({ id, role }: { id: string; role: string }, owners: readonly string[]): boolean {
  return role === 'owner' && owners.every((owner) => owner === id);
}
