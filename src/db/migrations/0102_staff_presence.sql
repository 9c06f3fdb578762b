-- Who of the staff has the page of something open. A row is worth the next half minute, so a crash may lose it.
create unlogged table staff_presence (
  subject_kind text not null,
  subject_id text not null,
  staff_id uuid not null references staff,
  seen_at timestamptz not null,
  primary key (subject_kind, subject_id, staff_id)
);
