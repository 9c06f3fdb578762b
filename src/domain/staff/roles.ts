export const STAFF_ROLES = ['support', 'purchasing', 'finance', 'owner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a member of the staff may see or do. */
export const PERMISSIONS = [
  'queue',
  'orders',
  'orders.correct',
  'orders.cancel',
  'purchases',
  'purchases.approve',
  'refunds.request',
  'refunds.approve',
  'packages',
  'cases',
  'customers',
  'customers.sessions',
  'customers.export',
  'customers.erase',
  'documents.unseal',
  'catalog',
  'rules.draft',
  'rules.approve',
  'money',
  'switches',
  'partners',
  'reports',
  'staff',
  'audit',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What everybody on the staff may see: work, orders and customers, without personal data beyond what an answer needs. */
const EVERYBODY = ['queue', 'orders', 'partners'] as const;

/** The permissions of each role, as a set of its own: none is derived from another. */
export const ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  support: [
    ...EVERYBODY,
    'orders.correct',
    'orders.cancel',
    'refunds.request',
    'packages',
    'cases',
    'customers',
    'customers.sessions',
    'customers.export',
  ],
  purchasing: [...EVERYBODY, 'orders.correct', 'purchases', 'packages', 'catalog'],
  finance: [
    ...EVERYBODY,
    'orders.cancel',
    'purchases.approve',
    'refunds.request',
    'refunds.approve',
    'customers',
    'documents.unseal',
    'rules.draft',
    'rules.approve',
    'money',
    'reports',
    'audit',
  ],
  owner: PERMISSIONS,
};

/** Whether a role contains a permission. What a session may do is `sessionMay`. */
export function mayDo(role: StaffRole, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission);
}

/** Whose session it is, and with what it was opened. */
export interface SessionRights {
  role: StaffRole;
  factor: StaffFactor;
}

/** What a session may see and do: all that its role contains, or nothing where a recovery code opened it. */
export function permissionsOf({ role, factor }: SessionRights): readonly Permission[] {
  return factor === 'recovery' ? [] : ROLE_PERMISSIONS[role];
}

export function sessionMay(session: SessionRights, permission: Permission): boolean {
  return permissionsOf(session).includes(permission);
}

/** What each role is called on screen. */
export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  support: 'Atención',
  purchasing: 'Compras',
  finance: 'Finanzas',
  owner: 'Dueño',
};

/** With what a session of the staff was opened. */
export type StaffFactor = 'passkey' | 'totp' | 'recovery' | 'invitation' | 'demo';
