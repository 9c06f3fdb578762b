import type { Generated } from 'kysely';
import type { StaffFactor, StaffRole } from '#domain/staff/roles.ts';

export interface StaffTable {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  role: StaffRole;
  password_hash: string | null;
  /** Encrypted (src/server/secrets/field-encryption.ts). */
  totp_secret: string | null;
  /** The last step whose code was used. */
  totp_step: number | null;
  created_at: Date;
  disabled_at: Date | null;
  /** Whether a mail of the morning says what calls them. */
  daily_digest: Generated<boolean>;
}

/** What somebody did about what calls them. */
export interface BellStatesTable {
  staff_id: string;
  item: string;
  seen_at: Date | null;
  postponed_until: Date | null;
  changed_at: Date;
}

export interface StaffInvitationsTable {
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  /** The person it makes, or whose factors it replaces. */
  staff_id: string;
  email: string;
  name: string;
  role: StaffRole;
  /** Null where the command line invited. */
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Rows are only added. */
export interface StaffGrantsTable {
  id: Generated<number>;
  staff_id: string;
  /** Null where the command line invited. */
  given_by: string | null;
  /** Null where the account could not sign in before. */
  former_role: StaffRole | null;
  role: StaffRole;
  given_at: Date;
  effective_at: Date;
}

/** A role or a way in that another owner has to agree to. */
export interface StaffGrantRequestsTable {
  id: string;
  /** The account that changes; null where it is invited. */
  staff_id: string | null;
  email: string;
  name: string;
  role: StaffRole;
  reason: string;
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn';
  requested_by: string;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

export interface StaffPasskeysTable {
  /** The credential's id, in base64url. */
  id: string;
  staff_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  used_at: Date | null;
}

export interface StaffRecoveryCodesTable {
  staff_id: string;
  code_hash: string;
  used_at: Date | null;
}

export interface StaffChallengesTable {
  id: string;
  challenge: string;
  purpose: 'register' | 'sign-in' | 'step-up';
  /** Null at sign-in; with an invitation, somebody who may not exist yet. */
  staff_id: string | null;
  expires_at: Date;
}

export interface StaffSessionsTable {
  id: string;
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string;
  staff_id: string;
  factor: StaffFactor;
  device_name: string | null;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  /** The last time that the person proved to be the one who signed in. */
  confirmed_at: Date;
  ended_at: Date | null;
}

/** Rows are only added. */
export interface StaffAuditTable {
  id: Generated<number>;
  at: Date;
  /** Null where nobody was recognized. */
  staff_id: string | null;
  session_id: string | null;
  factor: StaffFactor | null;
  act: string;
  outcome: 'done' | 'refused';
  subject_kind: string | null;
  subject_id: string | null;
  reason: string | null;
  /** JSON. */
  before: string | null;
  after: string | null;
  effects: string[];
  idempotency_key: string | null;
  request_hash: string | null;
}

export interface StaffPresenceTable {
  subject_kind: string;
  subject_id: string;
  staff_id: string;
  seen_at: Date;
}

/** A list as somebody saved it: its address without the page. */
export interface StaffViewsTable {
  id: string;
  list: string;
  staff_id: string;
  name: string;
  query: string;
  is_shared: boolean;
  created_at: Date;
}
