-- The right of withdrawal that a shopper used for an order, once. `requested`: the goods are to come back. `received`: they
-- did, and the refund was asked for. `refused`: a person found that the law excludes them. `done`: the order ended without.
create table withdrawals (
  order_id uuid primary key references orders on delete cascade,
  state text not null check (state in ('requested', 'received', 'refused', 'done')),
  requested_at timestamptz not null,
  settled_at timestamptz,
  -- Why it was refused, as the shopper reads it.
  reason text,
  check ((state = 'requested') = (settled_at is null)),
  check ((state = 'refused') = (reason is not null))
);
create index withdrawals_open on withdrawals (requested_at) where state = 'requested';
