-- Who gave an account its way in or its role: whoever did is judged with it for a while, where two people are needed
-- (src/domain/staff/second-person.ts). Rows are only added.
create table staff_grants (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff,
  -- Null where the command line on the server invited: nobody's.
  given_by uuid references staff,
  -- The role before; null where the account could not sign in.
  former_role text check (former_role in ('support', 'purchasing', 'finance', 'owner')),
  role text not null check (role in ('support', 'purchasing', 'finance', 'owner')),
  -- When it was given, and when it took effect: an invitation does once it is used.
  given_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= given_at)
);
create index staff_grants_of_staff on staff_grants (staff_id);

-- What was given before is known from the invitations that were used and from the audit. An invitation of an account that
-- is older replaced what it signed in with; its role stayed.
insert into staff_grants (staff_id, given_by, former_role, role, given_at, effective_at)
select staff_id, given_by, former_role, role, given_at, effective_at from (
  select invitation.staff_id, invitation.invited_by as given_by,
    case when staff.created_at < invitation.used_at then staff.role end as former_role,
    case when staff.created_at < invitation.used_at then staff.role else invitation.role end as role,
    least(invitation.created_at, invitation.used_at) as given_at, invitation.used_at as effective_at
  from staff_invitations invitation join staff on staff.id = invitation.staff_id
  where invitation.used_at is not null
  union all
  select staff.id, audit.staff_id, audit.before ->> 'role', audit.after ->> 'role', audit.at, audit.at
  from staff_audit audit join staff on staff.id::text = audit.subject_id
  where audit.act = 'changeStaffRole' and audit.outcome = 'done' and audit.subject_kind = 'staff'
    -- An owner who is made anything else gets nothing.
    and audit.before ->> 'role' <> 'owner' and audit.after ->> 'role' is not null
) given order by effective_at;

-- An owner's wish to give a role that approves, or another way in to whoever has one: another owner agrees first.
create table staff_grant_requests (
  id uuid primary key,
  -- The account that changes; null where it is invited.
  staff_id uuid references staff,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('support', 'purchasing', 'finance', 'owner')),
  reason text not null check (reason <> ''),
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  constraint staff_grant_approved_by_another check (state not in ('approved', 'refused') or decided_by <> requested_by),
  constraint staff_grant_withdrawn_by_requester check (state <> 'withdrawn' or decided_by = requested_by)
);
create unique index staff_grant_requests_waiting on staff_grant_requests (email) where state = 'waiting';
