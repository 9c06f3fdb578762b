-- Several purchases an order. The first stays in `purchases`, whose key is the order: its id is the order's. The others
-- are here, so that a version that reads and writes `purchases` by order sees what it knows, and only that.
create table further_purchases (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  -- `surplus`: bought although the shop had given it up; it is cancelled or returned, and covers no line.
  kind text not null check (kind in ('again', 'substitute', 'surplus')),
  idempotency_key uuid not null unique,
  attempt integer not null,
  state text not null check (state in ('requested', 'pending', 'placed', 'refused')),
  marketplace_order_id text unique,
  error_type text,
  total_cents bigint,
  -- The most that it may cost where a person agreed to more than the limit.
  max_price_cents bigint check (max_price_cents > 0),
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  shipped_at timestamptz,
  manual_reason text,
  next_check_at timestamptz
);
create index further_purchases_of_order on further_purchases (order_id);
create index further_purchases_due on further_purchases (next_check_at) where next_check_at is not null;
create index further_purchases_open on further_purchases (state, updated_at) where state in ('requested', 'pending');
create index further_purchases_by_hand on further_purchases (updated_at) where manual_reason is not null;

alter table purchases add column max_price_cents bigint check (max_price_cents > 0);

-- Which purchase covers which line of an order. The first purchase has no rows until one of its lines is released: until
-- then it covers them all.
create table purchase_lines (
  -- Of `purchases` or `further_purchases`.
  purchase_id uuid not null,
  order_id uuid not null references orders on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  -- What is bought for the line.
  asin text not null,
  quantity integer not null check (quantity > 0),
  -- When the purchase stopped covering the line, and why; null while it does.
  released_at timestamptz,
  release text check (release in ('called-off', 'lost')),
  primary key (purchase_id, order_line_id),
  check ((released_at is null) = (release is null))
);
create index purchase_lines_of_order on purchase_lines (order_id);
-- No line is bought twice, whoever asks, however often.
create unique index purchase_lines_covered_once on purchase_lines (order_line_id) where released_at is null;

-- What the shopper gets in place of the line, as it is shown: asin, title, variant, image, weight.
alter table order_lines add column substitute jsonb;

-- The purchase that a package is of; null: the order's first.
alter table packages add column purchase_id uuid;
-- When a person gave a package up that never arrived: nothing waits for it any more.
alter table packages add column lost_at timestamptz;

-- A cancellation and a return are of one purchase. The key of the first is the order's id, as the column's name says;
-- that of a further purchase is its own.
alter table purchase_cancellations drop constraint purchase_cancellations_order_id_fkey;
alter table purchase_returns drop constraint purchase_returns_order_id_fkey;
