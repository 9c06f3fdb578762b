-- Paid orders that wait for a person before they are bought, with the signals that were found and their points. The
-- rows stay with the orders: who decided, when and why. They hold no personal data of the shopper.
create table order_holds (
  id uuid primary key,
  order_id uuid not null references orders,
  signals jsonb not null,
  points integer not null check (points > 0),
  held_at timestamptz not null,
  decision text check (decision in ('released', 'refused')),
  decided_at timestamptz,
  decided_by text,
  reason text,
  check (num_nulls(decision, decided_at, decided_by, reason) in (0, 4))
);
create index holds_of_order on order_holds (order_id);
create unique index one_open_hold on order_holds (order_id) where decision is null;

-- When a customer last added, changed or removed an address.
alter table customers add column addresses_changed_at timestamptz;

-- When a device first signed in to the account; of a session and of a payment that was started with it, a copy. Null is unknown.
alter table known_devices add column first_seen_at timestamptz;
update known_devices set first_seen_at = created_at;
alter table sessions add column device_first_seen_at timestamptz;
alter table payment_attempts add column device_first_seen_at timestamptz;

-- For the newest orders of all customers.
create index orders_by_creation on orders (created_at);
