import type { StaffGrantRequest } from '#contract/backoffice/staff-team.ts';
import { ROLE_NAMES } from '#domain/staff/roles.ts';

export const teamCopy = {
  pageTitle: 'Equipo · Puente · Operación',
  title: 'Equipo',
  people: 'Personas',
  name: 'Nombre',
  email: 'Correo',
  role: 'Rol',
  access: 'Entra con',
  sessions: 'Sesiones',
  state: 'Estado',
  active: 'Activa',
  disabled: (when: string) => `Sin acceso desde el ${when}`,
  passkeys: (count: number) => (count === 1 ? '1 llave' : `${count} llaves`),
  password: 'contraseña y código',
  nothing: 'Nada registrado',
  noSessions: 'Ninguna abierta',
  open: (count: number) => (count === 1 ? '1 abierta' : `${count} abiertas`),
  manage: 'Cambiar',
  manageOf: (name: string) => `Cambiar a ${name}`,
  history: 'Lo que hizo',
  empty: { title: 'No hay más personas', text: 'Quien acepta una invitación aparece acá.' },
  invitations: 'Invitaciones abiertas',
  noInvitations: {
    title: 'No hay invitaciones abiertas',
    text: 'Una invitación deja de estar acá cuando se usa, se anula o vence.',
  },
  until: 'Vence',
  invite: 'Invitar',
  inviteTitle: 'Invitar a alguien',
  acts: 'Cambios de su acceso',
  inviteHint:
    'A alguien que ya es parte del equipo, una invitación le da una forma nueva de entrar en lugar de las que tiene.',
  requests: 'Esperan a otro dueño',
  requestsHint:
    'Finanzas y Dueño deciden lo que piden otros: dar uno de esos roles, o entrar de nuevo con él, lo aprueba otro dueño.',
  request: ({ isInvitation, name, email, role }: StaffGrantRequest) =>
    isInvitation
      ? `Invitar a ${name} (${email}): ${ROLE_NAMES[role]}`
      : `Cambiar el rol de ${name} (${email}): ${ROLE_NAMES[role]}`,
  requestBy: (who: string, when: string, reason: string) => `Lo pidió ${who}, el ${when}: ${reason}`,
  own: 'Lo pediste vos, así que lo decide otro dueño. Podés retirarlo.',
  approve: 'Aprobar el acceso',
  refuse: 'No aprobarlo',
  withdraw: 'Retirar el pedido',
  changeRole: 'Cambiar el rol',
  endSessions: 'Cerrar sus sesiones',
  disable: 'Quitar el acceso',
  cancel: 'Anular la invitación',
  back: 'Volver al equipo',
} as const;
