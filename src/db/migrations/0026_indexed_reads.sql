-- Indexes that hold open work alone, so that looking for stalled work does not depend on how much is done. A query uses
-- one only if it names the status or state as a literal.
create index orders_open on orders (status, created_at) where status in (
  'NEW', 'PAID', 'PROCESSING', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING',
  'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP');
create index orders_to_track on orders (tracking_polled_at nulls first, created_at) where carrier_tracking_number is not null
  and status in ('READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP', 'DELIVERED');
create index packages_to_track on packages (tracking_polled_at nulls first, created_at) where status = 'PACKAGE_SENT_FROM_AMAZON';
create index holds_open on order_holds (held_at) where decision is null;
create index purchases_open on purchases (state, updated_at) where state in ('requested', 'pending');
create index purchases_by_hand on purchases (updated_at) where manual_reason is not null;
create index cancellations_open on purchase_cancellations (requested_at) where state in ('requested', 'accepted');
create index returns_open on purchase_returns (updated_at) where closed_at is null;
create index returns_followed on purchase_returns (updated_at) where state in ('requested', 'open', 'approved');
create index attempts_pending on payment_attempts (expires_at) where state = 'pending';
create index refunds_open on refunds (state, created_at) where state in (
  'requested', 'manual', 'awaiting-account', 'account-given', 'taken');
create index mails_unsent on mails (created_at) where sent_at is null and given_up_at is null;
create index inbound_events_parked_by_age on inbound_events (received_at) where outcome = 'parked';

-- What the retention looks for every five minutes, beside the mails whose period is over.
create index mails_to_forget on mails (created_at) where forget_recipient and recipient <> '';

-- A customer's orders page by page, in the order of their numbers.
create index orders_of_customer_by_number on orders (customer_id, number desc);

-- Every short value in a notice, by which a deletion of an account finds the notices of its orders. An index entry has
-- to be short, and no partner's number is longer.
create function notice_values(body jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct value #>> '{}'), '{}') from jsonb_path_query(body, 'strict $.**') value
  where jsonb_typeof(value) in ('string', 'number') and octet_length(value #>> '{}') <= 200
$$;
create index inbound_events_by_value on inbound_events using gin (notice_values(body)) where body <> '{}';

-- How many orders there are in each status that an order hardly leaves. Each change is a row of its own, so that two
-- orders that end at once do not wait for each other; the reconciliation adds the changes up.
create table order_counts (
  status text primary key,
  count bigint not null
);
create table order_count_changes (
  id bigint generated always as identity primary key,
  status text not null,
  change integer not null
);
create function count_closed_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status in ('DELIVERED', 'COMPLETED', 'CANCELED', 'FAILED', 'REFUND') then
    insert into order_count_changes (status, change) values (old.status, -1);
  end if;
  if tg_op <> 'DELETE' and new.status in ('DELIVERED', 'COMPLETED', 'CANCELED', 'FAILED', 'REFUND') then
    insert into order_count_changes (status, change) values (new.status, 1);
  end if;
  return null;
end
$$;
create trigger count_closed_order after insert or delete on orders for each row execute function count_closed_order();
create trigger count_closed_order_move after update of status on orders for each row
  when (old.status is distinct from new.status) execute function count_closed_order();
insert into order_counts (status, count)
select status, count(*) from orders where status in ('DELIVERED', 'COMPLETED', 'CANCELED', 'FAILED', 'REFUND') group by status;

-- How many visitors viewed each product on each day.
create table product_view_counts (
  day date not null,
  asin text not null,
  views integer not null,
  primary key (day, asin)
);
insert into product_view_counts (day, asin, views)
select day, asin, count(*) from product_views group by day, asin;

-- The products of the home page's lists, as a job ranked them last.
create table rankings (
  ranking text not null check (ranking in ('offers', 'trending', 'best-sellers')),
  position integer not null,
  asin text not null,
  primary key (ranking, position)
);
-- When each was ranked, and from which state of the tables that it reads.
create table ranking_runs (
  ranking text primary key check (ranking in ('offers', 'trending', 'best-sellers')),
  state text not null,
  ranked_at timestamptz not null
);
