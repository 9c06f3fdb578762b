-- An alert that a customer asked for on a favorite; it goes with the favorite.
create table price_alerts (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  asin text not null references products,
  -- The price when the alert was set or last mailed; null where there was none.
  reference_cents bigint check (reference_cents > 0),
  -- Whether the product could be bought when it was last read.
  available boolean not null,
  -- Mails so far: the number is part of the key of the next one.
  events integer not null default 0,
  created_at timestamptz not null,
  -- When the product was last read for its alerts.
  checked_at timestamptz,
  unique (customer_id, asin),
  foreign key (customer_id, asin) references favorites (customer_id, asin) on delete cascade
);
create index price_alerts_by_product on price_alerts (asin, checked_at);

-- Where one click ends mails of this kind (RFC 8058); null for mails that nobody ends.
alter table mails add column unsubscribe_url text;
