-- Since when a shopper waits for an answer; null once the shop had the last word. A trigger keeps it, so that every
-- writer of messages, a version that does not know the column included, is counted.
alter table cases add column waiting_since timestamptz;
update cases set waiting_since = (
  select min(written_at) from case_messages
  where case_id = cases.id and author = 'customer' and written_at > coalesce(
    (select max(written_at) from case_messages where case_id = cases.id and author = 'staff'), '-infinity'));
create function keep_case_waiting_since() returns trigger language plpgsql as $$
begin
  update cases set waiting_since =
    case new.author when 'customer' then coalesce(waiting_since, new.written_at) end
  where id = new.case_id;
  return null;
end $$;
create trigger case_messages_keep_waiting_since after insert on case_messages
  for each row execute function keep_case_waiting_since();
create index cases_waiting on cases (coalesce(waiting_since, 'infinity'), number) where state = 'open';
create index cases_closed_by_number on cases (number desc) where state = 'closed';

-- Notices that a person decided about: they stay as history.
create index inbound_events_decided on inbound_events (received_at) where outcome in ('dismissed', 'returned');
create index inbound_events_parked_by_key on inbound_events (received_at, source, event_key) where outcome = 'parked';

-- A package at the depot that goes back: the carrier has no call for it, so a person asks and marks it done.
create table package_returns (
  tracking_number text primary key,
  -- The order whose purchase is returned at the marketplace; null where none is known.
  order_id uuid references orders,
  reason text not null,
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  done_by uuid references staff,
  done_at timestamptz,
  check ((done_by is null) = (done_at is null))
);
create index package_returns_open on package_returns (requested_at) where done_at is null;

-- What the carrier weighed, where it says so.
alter table packages add column billed_weight_grams integer check (billed_weight_grams > 0);

-- Orders whose packages weigh otherwise than quoted, beyond the tolerance. Amounts are freight in USD cents.
create table weight_differences (
  order_id uuid primary key references orders,
  quoted_grams integer not null,
  billed_grams integer not null,
  quoted_cents bigint not null,
  billed_cents bigint not null,
  found_at timestamptz not null,
  decision text check (decision in ('accepted', 'claimed')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index weight_differences_open on weight_differences (found_at, order_id) where decision is null;
