-- The people who run the shop: another identity than customers.
create table staff (
  id uuid primary key,
  -- In lower case.
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('support', 'purchasing', 'finance', 'owner')),
  -- The fallback where there is no passkey: password and the codes of an authenticator app.
  password_hash text,
  -- Encrypted as documents are.
  totp_secret text,
  -- The last step whose code was used: a code counts once.
  totp_step bigint,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create index staff_totp_secret_key on staff (sealing_key_id(totp_secret), id);

create table staff_invitations (
  -- SHA-256 of the link's token.
  token_hash text primary key,
  -- The person it makes, or whose factors it replaces.
  staff_id uuid not null,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('support', 'purchasing', 'finance', 'owner')),
  -- Null where the command line invited.
  invited_by uuid references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_open on staff_invitations (created_at) where used_at is null;

create table staff_passkeys (
  -- The credential's id, in base64url.
  id text primary key,
  staff_id uuid not null references staff,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkeys_of_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- The random question of a passkey; answered once.
create table staff_challenges (
  id uuid primary key,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  -- Null at sign-in, where nobody is known yet; with an invitation, somebody who may not exist yet.
  staff_id uuid,
  expires_at timestamptz not null
);

create table staff_sessions (
  id uuid primary key,
  -- SHA-256 of the cookie's token.
  token_hash text not null unique,
  staff_id uuid not null references staff,
  factor text not null check (factor in ('passkey', 'totp', 'recovery', 'invitation', 'demo')),
  device_name text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- The absolute end, whatever its use.
  expires_at timestamptz not null,
  -- The last time that the person proved to be the one who signed in.
  confirmed_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_of_staff on staff_sessions (staff_id) where ended_at is null;

-- What the staff did, and what was refused to them. Rows are only added.
create table staff_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null where nobody was recognized.
  staff_id uuid references staff,
  session_id uuid references staff_sessions,
  factor text,
  act text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  -- What it was done to, such as an order and its number.
  subject_kind text,
  subject_id text,
  reason text,
  -- What changed, without personal data.
  before jsonb,
  after jsonb,
  -- What it did, in words.
  effects text[] not null default '{}',
  -- One act for one key of one person, however often it is sent.
  idempotency_key text,
  request_hash text,
  unique (staff_id, act, idempotency_key)
);
create index staff_audit_of_subject on staff_audit (subject_kind, subject_id, id);
create index staff_audit_of_staff on staff_audit (staff_id, id);
create index staff_audit_of_act on staff_audit (act, id);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit accepts inserts only';
end $$;
create trigger staff_audit_inserts_only before update or delete or truncate on staff_audit
  for each statement execute function refuse_change_of_audit();
