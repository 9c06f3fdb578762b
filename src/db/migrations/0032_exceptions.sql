-- What people did about an exception: who has it, until when it is put off and why. The exceptions themselves are read
-- from the tables that they are about.
create table exceptions (
  kind text not null,
  -- The id of the order, refund, case, mail, job or notice.
  subject text not null,
  taken_by uuid references staff,
  taken_at timestamptz,
  snoozed_until timestamptz,
  snoozed_at timestamptz,
  snooze_reason text,
  -- When a person had dealt with what nothing else ends.
  closed_at timestamptz,
  primary key (kind, subject),
  check ((taken_by is null) = (taken_at is null)),
  check (num_nulls(snoozed_until, snoozed_at, snooze_reason) in (0, 3))
);

create table exception_notes (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  staff_id uuid not null references staff,
  text text not null,
  written_at timestamptz not null
);
create index exception_notes_of_subject on exception_notes (kind, subject, id);

-- What the reconciliation tried again, and since when it is no longer stalled.
create table repairs (
  kind text not null,
  subject text not null,
  order_id uuid,
  stalled_since timestamptz not null,
  tries integer not null,
  tried_at timestamptz not null,
  repaired_at timestamptz,
  primary key (kind, subject)
);
create index repairs_open on repairs (kind) where repaired_at is null;
create index repairs_done on repairs (repaired_at desc, kind, subject) where repaired_at is not null;

create index mails_undelivered on mails (given_up_at) where outcome in ('bounced', 'suppressed');
