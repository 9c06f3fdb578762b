-- What the staff says about a product in place of the marketplace, until a day. Rows are only added: of those that are
-- valid, the newest of a product and kind is in force; one without a value ends what was in force.
create table product_overrides (
  id bigint generated always as identity primary key,
  asin text not null references products,
  kind text not null check (kind in ('block', 'weight', 'customs', 'ceiling')),
  -- The facts that it replaces (src/domain/catalog/override.ts).
  value jsonb check (jsonb_typeof(value) = 'object'),
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  created_at timestamptz not null,
  created_by uuid not null references staff,
  reason text not null,
  check ((value is null) = (valid_until is null))
);
create index product_overrides_of_product on product_overrides (asin, id desc);
create index product_overrides_by_end on product_overrides (valid_until, id) where value is not null;

create function refuse_change_of_overrides() returns trigger language plpgsql as $$
begin
  raise exception 'the overrides of products accept inserts only';
end $$;
create trigger product_overrides_inserts_only before update or delete or truncate on product_overrides
  for each statement execute function refuse_change_of_overrides();

-- The facts in force beside the product, and when they change next; null for nearly all. No import writes them.
alter table products add column overrides jsonb, add column overrides_until timestamptz;
create index products_overrides_due on products (overrides_until) where overrides_until is not null;

-- The columns that everything reads hold what is in force, whoever writes the product: `document` keeps what its source said.
create function apply_product_overrides() returns trigger language plpgsql as $$
begin
  new.forbidden := coalesce(new.overrides->>'forbidden', new.forbidden);
  new.weight_grams := coalesce((new.overrides->>'weightGrams')::double precision, new.weight_grams);
  new.exempt := coalesce((new.overrides->>'exempt')::boolean, new.exempt);
  new.ursec := coalesce(new.overrides->>'ursec', new.ursec);
  if coalesce(new.sale_cents, new.price_cents) > (new.overrides->>'ceilingCents')::bigint then
    new.price_cents := null;
    new.sale_cents := null;
  end if;
  return new;
end $$;
create trigger apply_product_overrides
  before update of forbidden, weight_grams, exempt, ursec, price_cents, sale_cents, overrides on products
  for each row when (new.overrides is not null) execute function apply_product_overrides();

-- How often the facts in force have changed: by it every process learns that what it keeps in memory is out of date.
create table product_override_changes (
  id boolean primary key default true check (id),
  changes bigint not null
);
insert into product_override_changes (changes) values (0);

create index cart_items_by_asin on cart_items (asin, cart_id);
