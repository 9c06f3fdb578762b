import { mayDo, type Permission, ROLE_NAMES, STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { addBusinessDays } from '#domain/time/business-days.ts';
import { dayStart, montevideoDay } from '#domain/time/montevideo.ts';
import { addDays } from '#domain/time/week.ts';
import { DONE_BY } from './done-by.ts';
import type { ExceptionKindText } from './kind-text.ts';
import { EXCEPTION_TEXTS } from './kind-texts.ts';

export type ExceptionKind = keyof typeof EXCEPTION_TEXTS;
export const EXCEPTION_KINDS = Object.keys(EXCEPTION_TEXTS) as [ExceptionKind, ...ExceptionKind[]];
export const EXCEPTIONS: Readonly<Record<ExceptionKind, ExceptionKindText>> = EXCEPTION_TEXTS;

/** Until when what waits since an instant should be dealt with. */
export function dueAt(kind: ExceptionKind, since: Date): Date {
  const norm = EXCEPTIONS[kind];
  if ('normMs' in norm) return new Date(since.getTime() + norm.normMs);
  const lastDay = addBusinessDays(montevideoDay(since.toISOString()), norm.normBusinessDays);
  return new Date(dayStart(addDays(lastDay, 1)));
}

/** What waits since before this instant is late. */
export function lateBefore(kind: ExceptionKind, now: Date): Date {
  const norm = EXCEPTIONS[kind];
  if ('normMs' in norm) return new Date(now.getTime() - norm.normMs);
  const today = montevideoDay(now.toISOString());
  let first = today;
  while (addBusinessDays(addDays(first, -1), norm.normBusinessDays) >= today) first = addDays(first, -1);
  return new Date(dayStart(first));
}

/** The kinds that a person ends who has dealt with them, because nothing else does, or not always. */
export const ENDED_BY_HAND: readonly ExceptionKind[] = [
  'mail-given-up',
  'notice-not-applied',
  'payment-not-applied',
  'bought-above-paid',
];

/** The kinds that come back before their time when something new has happened. */
export const REOPENED_BY_NEWS: readonly ExceptionKind[] = ['case-unanswered'];

/** The kinds that somebody with these permissions sees. */
export function visibleKinds(permissions: readonly Permission[]): ExceptionKind[] {
  return EXCEPTION_KINDS.filter((kind) => EXCEPTIONS[kind].permissions.some((one) => permissions.includes(one)));
}

/** Whether somebody puts notices of payments away that found none: whoever closes those that were not applied. */
export function mayDismissPayments(permissions: readonly Permission[]): boolean {
  return visibleKinds(permissions).includes('payment-not-applied');
}

/** Which permission opens the page of a kind. */
const PAGE_PERMISSIONS: Readonly<Record<NonNullable<ExceptionKindText['page']>, Permission>> = {
  order: 'orders',
  purchases: 'orders',
  refund: 'orders',
  packages: 'packages',
  parcel: 'packages',
  weights: 'packages',
  carriage: 'money',
  case: 'cases',
  statements: 'money',
  warnings: 'partners',
  document: 'documents.unseal',
  product: 'catalog',
};

/** Whether a role may open the page of a kind. */
export function opensPage(role: StaffRole, kind: ExceptionKind): boolean {
  const { page } = EXCEPTIONS[kind];
  return page === null || mayDo(role, PAGE_PERMISSIONS[page]);
}

/** The roles that may do what a kind needs, in words; null for a role that is among them. */
export function othersWhoCan(role: StaffRole, kind: ExceptionKind): string | null {
  const can = STAFF_ROLES.filter((one) => DONE_BY[kind].some((permission) => mayDo(one, permission)));
  if (can.includes(role)) return null;
  return new Intl.ListFormat('es', { type: 'disjunction' }).format(can.map((one) => ROLE_NAMES[one]));
}
