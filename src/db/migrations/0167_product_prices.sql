-- What a unit of a product cost each time that it changed, and once a day while it did not: between two rows further apart
-- nobody looked. Rows are only added, and deleted by age.
create table product_prices (
  asin text not null,
  seen_at timestamptz not null,
  -- Null while it could not be bought.
  price_cents bigint check (price_cents > 0),
  primary key (asin, seen_at) include (price_cents)
);
create index product_prices_by_age on product_prices using brin (seen_at);

create function refuse_change_of_prices() returns trigger language plpgsql as $$
begin
  raise exception 'the prices that were seen are not changed';
end $$;
create trigger product_prices_stay before update on product_prices
  for each statement execute function refuse_change_of_prices();
