-- What a shopper pays for an order besides its amount: a dearer line, or an address of another tariff. Each is paid once.
create table order_charges (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  purpose text not null check (purpose in ('line-difference', 'address')),
  -- What it is for, which has one charge that is not lapsed: the question of a line, the change of an address.
  subject text not null,
  usd_cents bigint not null check (usd_cents > 0),
  -- In the order's currency.
  currency text not null check (currency in ('USD', 'UYU')),
  cents bigint not null check (cents > 0),
  -- The base of the shop's own invoice in it, in dollars.
  taxable_usd_cents bigint not null check (taxable_usd_cents >= 0),
  state text not null check (state in ('open', 'paid', 'waived', 'lapsed')),
  created_at timestamptz not null,
  -- Until then it can be paid.
  expires_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null))
);
create index charges_of_order on order_charges (order_id);
create unique index one_charge_of_subject on order_charges (purpose, subject) where state <> 'lapsed';
create index charges_open on order_charges (expires_at) where state = 'open';

-- The charge that a payment is for; null: the order's amount. An order has one payment of its amount and one of each charge.
alter table payment_attempts add column charge_id uuid references order_charges;
drop index one_live_attempt;
drop index one_settled_attempt;
create unique index one_live_attempt on payment_attempts (order_id) where state = 'pending' and charge_id is null;
create unique index one_settled_attempt on payment_attempts (order_id) where state = 'approved' and charge_id is null;
create unique index one_live_attempt_of_charge on payment_attempts (charge_id) where state = 'pending';
create unique index one_settled_attempt_of_charge on payment_attempts (charge_id) where state = 'approved';
