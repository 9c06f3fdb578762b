import type { Permission } from '#domain/staff/roles.ts';

export const MINUTES = 60_000;
export const HOURS = 60 * MINUTES;
export const DAYS = 24 * HOURS;

/** How long one may wait: until so many milliseconds later, or the end of so many business days later. */
type ExceptionNorm = { normMs: number } | { normBusinessDays: number };

/** What one exception of a kind is, for the queue. */
export type ExceptionKindText = ExceptionNorm & {
  /** What has happened, in the words of the queue. */
  name: string;
  /** One of these sees the kind: who may do what repairs it, or read what it is about. */
  permissions: readonly Permission[];
  /** The page with the act that repairs it. */
  page:
    | 'order'
    | 'purchases'
    | 'refund'
    | 'packages'
    | 'parcel'
    | 'weights'
    | 'carriage'
    | 'case'
    | 'statements'
    | 'warnings'
    | 'document'
    | 'product'
    | null;
  /** What that act is called. */
  act: string;
  /** Whether the work can be tried again from the queue itself. */
  canRetry?: boolean;
};
