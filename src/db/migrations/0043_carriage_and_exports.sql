-- What the carrier bills. A withdrawn invoice stays, and its number may be imported again.
create table carrier_invoices (
  id uuid primary key,
  carrier text not null,
  number text not null,
  issued_on date not null,
  -- SHA-256 of the lines, whatever the file's format.
  content_hash text not null,
  lines integer not null,
  -- USD cents: all charges, and what the shop would have expected.
  billed_cents bigint not null,
  expected_cents bigint not null,
  imported_by uuid not null references staff,
  imported_at timestamptz not null,
  settled_by uuid references staff,
  settled_at timestamptz,
  withdrawn_by uuid references staff,
  withdrawn_at timestamptz,
  check ((settled_by is null) = (settled_at is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (settled_at is null or withdrawn_at is null)
);
create unique index carrier_invoices_by_number on carrier_invoices (carrier, number) where withdrawn_at is null;
create index carrier_invoices_by_day on carrier_invoices (issued_on desc, id desc);

-- What an invoice bills for one order, or for one tracking number that no order has.
create table carrier_charges (
  invoice_id uuid not null references carrier_invoices,
  -- The first of its lines in the file.
  position integer not null,
  tracking_numbers text[] not null,
  order_id uuid references orders,
  -- Null where the invoice has no weight.
  billed_grams integer check (billed_grams > 0),
  charge_cents bigint not null,
  other_cents bigint not null,
  expected_cents bigint not null,
  findings text[] not null default '{}',
  -- Whether a person decides about this charge; a difference of weight alone is decided in weight_differences.
  needs_decision boolean not null,
  found_at timestamptz not null,
  decision text check (decision in ('accepted', 'disputed')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text,
  primary key (invoice_id, position),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index carrier_charges_of_order on carrier_charges (order_id) where order_id is not null;
create index carrier_charges_without_order on carrier_charges using gin (tracking_numbers) where order_id is null;
create index carrier_charges_with_findings on carrier_charges (invoice_id, position) where findings <> '{}';
create index carrier_charges_open on carrier_charges (found_at, invoice_id, position)
  where needs_decision and decision is null;

-- Who was allowed to download which month; one row for each act.
create table exports (
  id uuid primary key,
  kind text not null,
  -- 'YYYY-MM', in Montevideo.
  month text not null,
  staff_id uuid not null references staff,
  session_id uuid not null references staff_sessions,
  released_at timestamptz not null,
  expires_at timestamptz not null
);
create index exports_of_session on exports (session_id, released_at);

-- A month of each export, in its order.
create index orders_by_month on orders (created_at, id);
create index refunds_by_month on refunds (created_at, id);
create index purchases_by_month on purchases (requested_at, order_id);
create index further_purchases_by_month on further_purchases (requested_at, id);
create index staff_audit_by_time on staff_audit (at, id);
