-- What became of the freight that an order paid once all of it was weighed, once an order. Amounts are US cents;
-- `refund_cents` is in the currency of the payment.
create table freight_settlements (
  order_id uuid primary key references orders on delete cascade,
  outcome text not null check (outcome in ('refunded', 'kept', 'borne', 'review')),
  review text check (review in ('implausible', 'changed')),
  quoted_grams integer not null,
  weighed_grams integer not null,
  paid_cents bigint not null,
  real_cents bigint not null,
  refund_cents bigint not null check (refund_cents >= 0),
  settled_at timestamptz not null,
  check ((outcome = 'review') = (review is not null)),
  check ((outcome = 'refunded') = (refund_cents > 0))
);
