-- Who asked to cancel a paid order, once, and what came of it. `too-late`: the goods had left the store; it waits for a person
-- until somebody decides what is done instead.
create table order_cancellations (
  order_id uuid primary key references orders on delete cascade,
  requested_by text not null check (requested_by in ('customer', 'staff')),
  state text not null check (state in ('requested', 'done', 'too-late')),
  requested_at timestamptz not null,
  settled_at timestamptz,
  closed_at timestamptz,
  check ((state = 'requested') = (settled_at is null))
);
create index order_cancellations_open on order_cancellations (settled_at) where state = 'too-late' and closed_at is null;
