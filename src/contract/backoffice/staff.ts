import { absentInput, id } from '#contract/backoffice/fields.ts';
import { instant } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { PERMISSIONS, STAFF_ROLES } from '#domain/staff/roles.ts';
import { act, entry, read } from './endpoint.ts';

const staffMember = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Whether the session is of the demo, which has no factor to confirm with. */
  isDemo: z.boolean(),
  /** Whether a recovery code opened the session, which can then only register another factor. */
  isRecovery: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

const staffSession = z.strictObject({
  id: z.string(),
  isCurrent: z.boolean(),
  device: z.string().nullable(),
  factor: z.string(),
  openedAt: instant,
  seenAt: instant,
});

export const staffEndpoints = {
  readOwnSession: read({
    summary: 'Quién sos y qué podés hacer',
    permission: null,
    input: absentInput,
    reply: staffMember,
  }),
  listOwnSessions: read({
    summary: 'Tus sesiones abiertas',
    permission: null,
    input: absentInput,
    reply: z.array(staffSession),
  }),
  endOwnSession: act({
    summary: 'Cierra una de tus sesiones',
    permission: null,
    stepUp: true,
    reason: false,
    input: z.strictObject({ id }),
  }),
  openDemoSession: entry({
    summary: 'Entra con el enlace de la demostración, una vez',
    input: z.strictObject({ token: z.string().max(100) }),
    reply: z.strictObject({ name: z.string() }),
  }),
  leave: entry({
    summary: 'Cierra la sesión de este navegador',
    input: absentInput,
    reply: z.strictObject({}),
  }),
};
