import { absentInput, deciders, id } from '#contract/backoffice/fields.ts';
import { instant, requiredText } from '#contract/fields.ts';
import { MESSAGES } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '#domain/customer/email.ts';
import { STAFF_ROLES } from '#domain/staff/roles.ts';
import { act, read } from './endpoint.ts';
import { after, day, listCount, pageOf } from './page.ts';

const email = requiredText('Escribí el correo', MAX_EMAIL_LENGTH)
  .refine(isEmail, 'Ese correo no es válido')
  .transform(normalizeEmail);
const role = z.enum(STAFF_ROLES, { error: 'Elegí un rol' });

const person = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  disabledAt: instant.nullable(),
  passkeys: z.number(),
  hasPassword: z.boolean(),
  openSessions: z.number(),
  seenAt: instant.nullable(),
});
export type StaffPerson = z.output<typeof person>;

/** A role, or a way in to one, that decides what others ask for: another owner agrees first. */
const grantRequest = z.strictObject({
  id: z.string(),
  isInvitation: z.boolean(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  deciders,
});
export type StaffGrantRequest = z.output<typeof grantRequest>;

const auditRow = z.strictObject({
  id: z.number(),
  at: instant,
  /** Null where nobody was recognized. */
  who: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  factor: z.string().nullable(),
  act: z.string(),
  /** What the act is called. */
  summary: z.string(),
  outcome: z.enum(['done', 'refused']),
  subject: z.strictObject({ kind: z.string(), id: z.string() }).nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  effects: z.array(z.string()),
});
export type AuditRow = z.output<typeof auditRow>;

const auditFilters = z.strictObject({
  /** The person's email. */
  person: z.string().max(MAX_EMAIL_LENGTH, MESSAGES.tooLong).optional(),
  act: z.string().max(100, MESSAGES.tooLong).optional(),
  subjectKind: z.string().max(50, MESSAGES.tooLong).optional(),
  subjectId: z.string().max(100, MESSAGES.tooLong).optional(),
  from: day.optional(),
  to: day.optional(),
});

export const staffTeamEndpoints = {
  listStaff: read({
    summary: 'El equipo',
    permission: 'staff',
    input: z.strictObject({
      /** One person alone. */
      id: id.optional(),
      after,
    }),
    reply: pageOf(person),
  }),
  listInvitations: read({
    summary: 'Las invitaciones que nadie usó todavía',
    permission: 'staff',
    input: absentInput,
    reply: z.array(
      z.strictObject({
        staffId: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(STAFF_ROLES),
        until: instant,
      }),
    ),
  }),
  inviteStaff: act({
    summary: 'Invita a una persona, o le da una forma nueva de entrar',
    permission: 'staff',
    stepUp: true,
    secondPerson: { act: 'approveStaffGrant', limit: 'another owner' },
    input: z.strictObject({ email, name: requiredText('Escribí el nombre', 100), role }),
  }),
  cancelInvitation: act({
    summary: 'Anula una invitación',
    permission: 'staff',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
  changeStaffRole: act({
    summary: 'Cambia el rol de una persona',
    permission: 'staff',
    stepUp: true,
    secondPerson: { act: 'approveStaffGrant', limit: 'another owner' },
    input: z.strictObject({ id, role }),
  }),
  listStaffGrants: read({
    summary: 'Los roles y las invitaciones que esperan a otro dueño',
    permission: 'staff',
    input: absentInput,
    reply: z.array(grantRequest),
  }),
  approveStaffGrant: act({
    summary: 'Aprueba el rol o la invitación que pidió otro dueño',
    permission: 'staff',
    stepUp: true,
    reason: false,
    input: z.strictObject({ id }),
  }),
  refuseStaffGrant: act({
    summary: 'No aprueba el rol o la invitación que pidió otro dueño',
    permission: 'staff',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
  withdrawStaffGrant: act({
    summary: 'Retira un rol o una invitación que pediste',
    permission: 'staff',
    stepUp: true,
    reason: false,
    input: z.strictObject({ id }),
  }),
  endStaffSessions: act({
    summary: 'Cierra las sesiones de una persona',
    permission: 'staff',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
  disableStaff: act({
    summary: 'Quita el acceso a una persona',
    permission: 'staff',
    stepUp: true,
    input: z.strictObject({ id }),
  }),
  listAudit: read({
    summary: 'El registro de lo que hizo el equipo',
    permission: 'audit',
    input: auditFilters.extend({ after }),
    reply: pageOf(auditRow),
  }),
  countAudit: read({
    summary: 'Cuánto hay en el registro de lo que hizo el equipo',
    permission: 'audit',
    input: auditFilters,
    reply: listCount,
  }),
  listRecentReasons: read({
    summary: 'Los últimos motivos que tu rol dio a una acción que podés hacer, sin datos de personas',
    permission: null,
    input: z.strictObject({ act: z.string().max(100, MESSAGES.tooLong) }),
    reply: z.array(z.string()),
  }),
};
