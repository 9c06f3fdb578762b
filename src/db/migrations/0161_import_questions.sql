-- Whether a product may enter Uruguay, asked by customers where no rule says so. A question ends with the mail of its answer,
-- which holds as an override of the product for everybody.
create table import_questions (
  id uuid primary key,
  asin text not null references products,
  customer_id uuid not null references customers on delete cascade,
  asked_at timestamptz not null,
  unique (asin, customer_id)
);
create index import_questions_of_customer on import_questions (customer_id, asked_at);

alter table product_overrides drop constraint product_overrides_kind_check,
  add constraint product_overrides_kind_check check (kind in ('block', 'weight', 'customs', 'ceiling', 'import'));

-- As before, and that the staff decided something about a product.
create or replace function announce_changed_products() returns trigger language plpgsql as $$
declare
  named constant integer := 50;
  asins text[];
  is_sale_changed boolean;
begin
  select array_agg(after.asin), bool_or(
    (before.valid, before.forbidden is null, coalesce(before.sale_cents, before.price_cents) > 0)
      is distinct from (after.valid, after.forbidden is null, coalesce(after.sale_cents, after.price_cents) > 0))
  into asins, is_sale_changed
  from earlier as before join later as after using (asin)
  where (before.content_hash, before.source = 'search', before.price_cents, before.sale_cents, before.retail_cents,
      before.weight_grams, before.exempt, before.ursec, before.valid, before.forbidden, before.title, before.summary,
      before.brand, before.image, before.rating, before.reviews, before.prime, before.condition, before.overrides)
    is distinct from (after.content_hash, after.source = 'search', after.price_cents, after.sale_cents, after.retail_cents,
      after.weight_grams, after.exempt, after.ursec, after.valid, after.forbidden, after.title, after.summary,
      after.brand, after.image, after.rating, after.reviews, after.prime, after.condition, after.overrides);
  if cardinality(asins) > named or is_sale_changed then
    perform pg_notify('changes', 'products');
  elsif asins is not null then
    perform pg_notify('changes', 'products ' || array_to_string(asins, ' '));
  end if;
  return null;
end $$;
