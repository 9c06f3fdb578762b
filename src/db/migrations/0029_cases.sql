-- A shopper's complaint about an order. It belongs to the customer: a deletion of the account deletes it.
create table cases (
  id uuid primary key,
  -- What shoppers and operators call it: 'Caso 2041'.
  number bigint generated always as identity (start with 2001) unique,
  order_id uuid not null references orders on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  kind text not null check (kind in ('late', 'damaged', 'wrong', 'missing', 'invoice')),
  -- The lines of the order that it is about; empty for the whole order.
  line_ids uuid[] not null,
  invoice_name text,
  invoice_rut text,
  state text not null check (state in ('open', 'closed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('customer', 'staff')),
  -- The person of the staff, for the shop's own records.
  closed_by_name text,
  closing_reason text,
  check ((state = 'closed') = (closed_at is not null and closed_by is not null and closing_reason is not null))
);
-- A second complaint of a kind is a message of the open case.
create unique index cases_open_kind on cases (order_id, kind) where state = 'open';
create index cases_of_order on cases (order_id);
create index cases_of_customer on cases (customer_id);
create index cases_open on cases (opened_at) where state = 'open';
create index cases_closed on cases (closed_at) where state = 'closed';

-- What was said in a case. Rows are only added.
create table case_messages (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  author text not null check (author in ('customer', 'staff')),
  -- The person of the staff, for the shop's own records.
  written_by text,
  text text not null,
  written_at timestamptz not null,
  check ((author = 'staff') = (written_by is not null))
);
create index case_messages_of_case on case_messages (case_id, written_at);

-- Photos without their metadata. The same photo is one row of its case, however often it is sent.
create table case_photos (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  sha256 text not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null,
  height integer not null,
  size integer not null,
  data bytea not null,
  added_at timestamptz not null,
  unique (case_id, sha256)
);
