-- Parcels of other stores that come to a customer's locker in Miami.
create table forwarded_parcels (
  id uuid primary key,
  -- Null: nobody is known whose it is.
  customer_id uuid references customers on delete cascade,
  -- The number of the carrier in the United States, in capitals.
  tracking_number text not null unique,
  -- Both are null until its owner says what is in it.
  store text,
  contents jsonb,
  announced_at timestamptz,
  received_at timestamptz,
  -- As the depot weighed it.
  weight_grams integer check (weight_grams > 0),
  -- The order that brings it to Uruguay.
  order_id uuid references orders on delete set null,
  created_at timestamptz not null,
  check ((store is null) = (contents is null))
);

create index forwarded_parcels_of_customer on forwarded_parcels (customer_id, created_at desc);
create index forwarded_parcels_of_order on forwarded_parcels (order_id) where order_id is not null;
