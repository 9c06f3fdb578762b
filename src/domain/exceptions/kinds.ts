import type { Permission } from '#domain/staff/roles.ts';
import { EXCEPTION_TEXTS, type ExceptionKindText } from './kind-texts.ts';

export type ExceptionKind = keyof typeof EXCEPTION_TEXTS;
export const EXCEPTION_KINDS = Object.keys(EXCEPTION_TEXTS) as [ExceptionKind, ...ExceptionKind[]];
export const EXCEPTIONS: Readonly<Record<ExceptionKind, ExceptionKindText>> = EXCEPTION_TEXTS;

/** The kinds that nothing ends but a person who has dealt with them. */
export const ENDED_BY_HAND: readonly ExceptionKind[] = ['mail-given-up'];

/** The kinds that come back before their time when something new has happened. */
export const REOPENED_BY_NEWS: readonly ExceptionKind[] = ['case-unanswered'];

/** The kinds that somebody with these permissions sees. */
export function visibleKinds(permissions: readonly Permission[]): ExceptionKind[] {
  return EXCEPTION_KINDS.filter((kind) => EXCEPTIONS[kind].permissions.some((one) => permissions.includes(one)));
}
