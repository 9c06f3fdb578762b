-- Duty-free shipments of a year that a customer received by others, as the customer says.
create table declared_franchises (
  customer_id uuid not null references customers on delete cascade,
  year integer not null check (year between 2000 and 2200),
  shipments integer not null check (shipments between 0 and 99),
  -- What their goods cost.
  goods_cents bigint not null check (goods_cents >= 0),
  declared_at timestamptz not null,
  primary key (customer_id, year)
);
