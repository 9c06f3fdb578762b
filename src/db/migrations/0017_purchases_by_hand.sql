-- Why a purchase waits for a person; null while it goes on by itself.
alter table purchases add column manual_reason text;

-- A person's request to cancel a purchase at the marketplace. One for each order, so that it is never made twice.
create table purchase_cancellations (
  order_id uuid primary key references orders on delete cascade,
  state text not null check (state in ('requested', 'accepted', 'cancelled', 'too-late')),
  requested_at timestamptz not null,
  updated_at timestamptz not null
);

-- A person's request to return what was bought. The marketplace accepts one for each of its orders.
create table purchase_returns (
  order_id uuid primary key references orders on delete cascade,
  state text not null check (state in ('requested', 'open', 'approved', 'denied', 'credited', 'refused')),
  reason text not null,
  notes text,
  -- Products to return, all units of each; empty for everything that was not cancelled.
  asins text[] not null,
  marketplace_return_id text unique,
  merchant_return_id text,
  label_urls text[] not null,
  error_type text,
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  -- When a person was done with the decision.
  closed_at timestamptz
);

-- Where the label of a shipment is fetched, as the carrier answered its announcement.
alter table orders add column carrier_label_url text;
