-- Who looks after an order, and the words by which the staff groups orders.
create table order_work (
  order_id uuid primary key references orders on delete cascade,
  owner_id uuid references staff,
  owned_since timestamptz,
  tags text[] not null default '{}',
  check ((owner_id is null) = (owned_since is null))
);
create index order_work_of_owner on order_work (owner_id, order_id) where owner_id is not null;
create index order_work_by_tag on order_work using gin (tags) where tags <> '{}';

-- Since when an order is in its status, null while it is in its first; and the last day by which its delivery was promised,
-- as the day of the payment said it; null while it is not paid.
alter table orders add column status_since timestamptz;
alter table orders add column promised_on date;

-- A process of the release before changes the status alone.
create function set_status_since() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;
create trigger set_status_since before update of status on orders for each row
  when (new.status is distinct from old.status and new.status_since is not distinct from old.status_since)
  execute function set_status_since();

-- Only open orders have an age and a day that somebody waits for.
update orders set status_since = event.happened_at from order_events event
where event.order_id = orders.id and event.code = orders.status and orders.status in (
  'PAID', 'PROCESSING', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING',
  'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP');

create index orders_by_state_age on orders ((coalesce(status_since, created_at)), number) where status in (
  'NEW', 'PAID', 'PROCESSING', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING',
  'PACKAGE_SHIPPED', 'IN_DISTRIBUTION', 'PICK_UP');
create index orders_by_promise on orders (promised_on, number) where promised_on is not null and status in (
  'PAID', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED',
  'IN_DISTRIBUTION', 'PICK_UP');
-- What the reconciliation fills: paid before this column was, or by a process of the release before.
create index orders_without_promise on orders (number) where promised_on is null and status in (
  'PAID', 'ZINC_PROCCESSING', 'ZINC_PAID', 'PACKAGE_RECEIVED', 'READY_TO_DELIVER', 'SHIPPING', 'PACKAGE_SHIPPED',
  'IN_DISTRIBUTION', 'PICK_UP');
create index orders_by_dollars on orders (amount_usd_cents, number);
