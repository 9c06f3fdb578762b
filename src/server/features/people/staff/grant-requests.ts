import type { Selectable } from 'kysely';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { StaffGrantRequestsTable } from '#db/tables/staff.ts';
import type { Tx } from '#db/transaction.ts';
import { ROLE_NAMES } from '#domain/staff/roles.ts';
import { approves } from '#domain/staff/second-person.ts';
import type { ActContext, ActResult, StaffRequest, StaffSession } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import { mailOwners } from './access-mail.ts';
import { applyRole, sendInvitation } from './give-access.ts';
import type { Invitee } from './invitations.ts';
import { type AskedAct, findDeciders, presentDeciders, refuseDecider } from './second-person.ts';
import { decideGrantRequest, findWaitingGrants, insertGrantRequest, lockGrantRequest } from './team-repository.ts';

type GrantRequest = Selectable<StaffGrantRequestsTable>;
type Decide<Name extends 'approveStaffGrant' | 'refuseStaffGrant' | 'withdrawStaffGrant'> = StaffRequest<Name> & {
  reason: string;
};

interface RequestedGrant extends Invitee {
  /** The account that changes; null where it is invited. */
  staffId: string | null;
}

/**
 * Where a role approves and another owner may decide about the caller's, giving it waits for that owner: the result says so.
 * Null where one person suffices, who decides nothing of the other's for a while then.
 */
export async function askOtherOwner(
  context: ActContext,
  { staffId, email, name, role }: RequestedGrant,
  { staff, reason }: { staff: StaffSession; reason: string },
): Promise<ActResult | Refusal | null> {
  const { tx, clock, random } = context;
  const asked: AskedAct = { by: staff.staffId, at: clock(), permission: 'staff' };
  if (!approves(role) || (await findDeciders(context, asked)).entitled.length === 0) return null;
  const id = random.uuid();
  // A dry run may have no reason yet.
  const requested = { id, staff_id: staffId, email, name, role, reason: reason || '-' };
  if (!(await insertGrantRequest(tx, { ...requested, requested_by: asked.by, requested_at: asked.at })))
    return refuse(409, 'Ya hay un pedido de acceso para esa persona que espera a otro dueño');
  await mailOwners(
    context,
    tx,
    `${staff.name} pide ${describeGrant({ staffId, email, name, role })}: lo decide otro dueño.`,
  );
  return {
    subject: { kind: 'staff', id: staffId ?? id },
    after: { role, state: 'waiting' },
    effects: [
      'Todavía no cambia nada: ese rol decide lo que piden otros, y otra persona con rol de dueño lo tiene que aprobar, en Equipo',
      'Les escribimos a los dueños',
    ],
  };
}

function describeGrant({ staffId, email, name, role }: RequestedGrant): string {
  return staffId === null
    ? `invitar a ${name} (${email}) con el rol ${ROLE_NAMES[role]}`
    : `que ${name} (${email}) pase al rol ${ROLE_NAMES[role]}`;
}

export async function listStaffGrants(
  context: Context,
  { staff }: StaffRequest<'listStaffGrants'>,
): Promise<BackofficeReply<'listStaffGrants'>> {
  const rows = await findWaitingGrants(context.db);
  return await Promise.all(
    rows.map(async (row) => ({
      ...{ id: row.id, name: row.name, email: row.email, role: row.role, reason: row.reason },
      isInvitation: row.staff_id === null,
      requestedBy: row.requester,
      requestedAt: row.requested_at.toISOString(),
      deciders: await presentDeciders(context, askedOf(row), staff),
    })),
  );
}

function askedOf({ requested_by: by, requested_at: at }: GrantRequest): AskedAct {
  return { by, at, permission: 'staff' };
}

/** A second owner agrees: the invitation goes out, or the role changes. */
export async function approveStaffGrant(
  context: ActContext,
  { input: { id }, staff, reason }: Decide<'approveStaffGrant'>,
): Promise<ActResult | Refusal> {
  const request = await decide(context, { id, staff, reason, state: 'approved' });
  if (isRefusal(request)) return request;
  const { staff_id: staffId, requested_by: givenBy, ...requested } = request;
  const done =
    staffId === null
      ? await sendInvitation(context, { ...requested, invitedBy: givenBy })
      : await applyRole(context, { id: staffId, role: requested.role, givenBy });
  if (!isRefusal(done))
    await mailOwners(context, context.tx, `${staff.name} aprobó ${describeGrant({ staffId, ...requested })}.`);
  return done;
}

/** A second owner does not agree. */
export async function refuseStaffGrant(
  context: ActContext,
  { input: { id }, staff, reason }: Decide<'refuseStaffGrant'>,
): Promise<ActResult | Refusal> {
  const request = await decide(context, { id, staff, reason, state: 'refused' });
  return isRefusal(request) ? request : ended(request, 'refused');
}

/** The owner who asked takes it back. */
export async function withdrawStaffGrant(
  context: ActContext,
  { input: { id }, staff, reason }: Decide<'withdrawStaffGrant'>,
): Promise<ActResult | Refusal> {
  const request = await findWaiting(context.tx, id);
  if (isRefusal(request)) return request;
  if (request.requested_by !== staff.staffId) return refuse(403, 'Lo retira solo quien lo pidió');
  await saveDecision(context, { id, staff, reason, state: 'withdrawn' });
  return ended(request, 'withdrawn');
}

interface Decision {
  id: string;
  staff: StaffSession;
  reason: string;
  state: 'approved' | 'refused' | 'withdrawn';
}

async function decide(context: ActContext, decision: Decision): Promise<GrantRequest | Refusal> {
  const request = await findWaiting(context.tx, decision.id);
  if (isRefusal(request)) return request;
  const own = 'Lo pediste vos: lo decide otro dueño. Vos podés retirarlo';
  const barred = await refuseDecider(context, askedOf(request), { staff: decision.staff, own });
  if (barred) return barred;
  await saveDecision(context, decision);
  return request;
}

async function saveDecision({ tx, clock }: ActContext, { id, staff, reason, state }: Decision): Promise<void> {
  const change = { state, decided_by: staff.staffId, decided_at: clock(), decision_reason: reason || null };
  await decideGrantRequest(tx, id, change);
}

async function findWaiting(tx: Tx, id: string): Promise<GrantRequest | Refusal> {
  const request = await lockGrantRequest(tx, id);
  if (!request) return notFound('No hay ningún pedido de acceso con ese identificador');
  return request.state === 'waiting' ? request : refuse(409, 'Ese pedido de acceso ya se decidió');
}

function ended({ id, staff_id, role }: GrantRequest, state: 'refused' | 'withdrawn'): ActResult {
  return {
    subject: { kind: 'staff', id: staff_id ?? id },
    before: { role, state: 'waiting' },
    after: { role, state },
    effects: ['El pedido de acceso termina: no cambia nada'],
  };
}
