-- Who may pick an order up at the branch in place of its shopper; of the code only its hash is known.
create table pickup_authorizations (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  -- As the shopper typed it; null once it is erased.
  name text,
  code_hash text not null,
  -- Hashes of the different codes that were typed and are not it: a repeated one counts once.
  wrong_hashes text[] not null default '{}',
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Closed: the order was delivered otherwise, or its money went back.
  ending text check (ending in ('picked-up', 'changed', 'revoked', 'closed')),
  check ((ended_at is null) = (ending is null))
);
create unique index one_active_pickup_authorization on pickup_authorizations (order_id) where ended_at is null;
create index pickup_authorizations_of_order on pickup_authorizations (order_id);
create index named_pickup_authorizations on pickup_authorizations (ended_at) where name is not null;
