import type { NamesOf } from '#contract/backoffice/caller.ts';
import type { BackofficeEndpoints, BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { z } from '#contract/zod.ts';
import type { Tx } from '#db/transaction.ts';
import type { StaffFactor, StaffRole } from '#domain/staff/roles.ts';
import type { Context } from '#server/context.ts';
import type { Refusal } from '#server/refusal.ts';

/** An active session of a member of the staff. */
export interface StaffSession {
  id: string;
  staffId: string;
  name: string;
  email: string;
  role: StaffRole;
  factor: StaffFactor;
  /** The last time that the person proved to be the one who signed in. */
  confirmedAt: Date;
}

type InputOf<Name extends keyof BackofficeEndpoints> = z.output<BackofficeEndpoints[Name]['input']>;

export interface StaffRequest<Name extends keyof BackofficeEndpoints> {
  input: InputOf<Name>;
  staff: StaffSession;
}

export interface EntryRequest<Name extends NamesOf<'entry'>> {
  input: InputOf<Name>;
  /** Null for a visitor. */
  staff: StaffSession | null;
  /** Hash of the caller's network, for limits. */
  clientAddress: string;
  /** Browser and system; null when unknown. */
  deviceName: string | null;
  /** Gives the browser the token of a session with the response; null takes it away. */
  setToken(token: string | null): void;
}

/** What an act did. */
export interface ActResult {
  /** What it was done to: a kind such as `order`, and the number or id by which the staff knows it. */
  subject: { kind: string; id: string };
  /** What changed, without personal data. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Spanish sentences. */
  effects: string[];
  /** Sentences with personal data, which only the look at what it would do has before them: nothing keeps them. */
  shown?: string[];
}

/**
 * What an act may touch. Its database is the act's transaction, which use cases that open their own join, and jobs are
 * enqueued in it: a dry run rolls all of it back. Partners are called by jobs alone.
 */
export type ActContext = Omit<Context, 'partners'> & {
  tx: Tx;
  /** What is written by it stays, also where the act is refused or only looked at: attempts that count. */
  outside: Omit<Context, 'partners'>;
};

export type Reader<Name extends NamesOf<'read'>> = (
  context: Context,
  request: StaffRequest<Name>,
) => Promise<BackofficeReply<Name> | Refusal>;

export type Actor<Name extends NamesOf<'act'>> = (
  context: ActContext,
  request: StaffRequest<Name> & { reason: string },
) => Promise<ActResult | Refusal>;

export type Opener<Name extends NamesOf<'entry'>> = (
  context: Context,
  request: EntryRequest<Name>,
) => Promise<BackofficeReply<Name> | Refusal>;

export type BackofficeHandlers = { [Name in NamesOf<'read'>]: Reader<Name> } & {
  [Name in NamesOf<'act'>]: Actor<Name>;
} & { [Name in NamesOf<'entry'>]: Opener<Name> };

/** Checks a feature's handlers against the contract and keeps their exact types. */
export function defineBackofficeRoutes<Part extends Partial<BackofficeHandlers>>(part: Part): Part {
  return part;
}
