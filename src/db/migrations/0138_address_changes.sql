-- A change of an order's address that waits for what the delivery costs more there; the order keeps its own until then.
create table address_changes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  -- The new address, whole; emptied with the account.
  address jsonb not null,
  zone text not null check (zone in ('MONTEVIDEO', 'OTHER_DEPARTMENTS')),
  charge_id uuid not null unique references order_charges on delete cascade,
  state text not null check (state in ('open', 'done', 'lapsed', 'withdrawn')),
  requested_at timestamptz not null,
  ended_at timestamptz,
  next_check_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index one_open_address_change on address_changes (order_id) where state = 'open';
create index address_changes_of_order on address_changes (order_id);
create index address_changes_due on address_changes (next_check_at) where next_check_at is not null;
