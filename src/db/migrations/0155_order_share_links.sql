-- Links with which an order's journey is seen without signing in; of the token only its hash is known.
create table order_share_links (
  token_hash text primary key,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index one_active_share_link on order_share_links (order_id) where revoked_at is null;
create index share_links_of_order on order_share_links (order_id);
