-- The products that are similar to one whose own category has too few, as a job chose them.
create table similar_products (
  asin text primary key references products,
  similar_asins text[] not null,
  chosen_at timestamptz not null
);
