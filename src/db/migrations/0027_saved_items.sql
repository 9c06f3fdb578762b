-- What a customer took out of the cart to buy later: one row a product, beside a line of the same product in the cart.
create table saved_items (
  customer_id uuid not null references customers on delete cascade,
  asin text not null references products,
  quantity integer not null check (quantity between 1 and 10),
  -- The price of one unit when it was saved; null when it had none.
  price_cents bigint check (price_cents > 0),
  saved_at timestamptz not null,
  primary key (customer_id, asin)
);
