-- What processes keep in memory is announced to all of them as it changes, whoever changes it, when the change commits
-- (src/server/cache/invalidate.ts reads the messages). PostgreSQL sends equal messages of a transaction once.

-- A table whose every change invalidates all cached entries of its kind; the argument names the kind.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_argv[0]);
  return null;
end $$;
create trigger announce_change after insert or update or delete or truncate on rankings
  for each statement execute function announce_change('rankings');
create trigger announce_change after insert or update or delete or truncate on categories
  for each statement execute function announce_change('categories');
create trigger announce_change after insert or update or delete or truncate on exchange_rates
  for each statement execute function announce_change('rates');
create trigger announce_change after insert or update or delete or truncate on fee_rules
  for each statement execute function announce_change('rules');
create trigger announce_change after insert or update or delete or truncate on switches
  for each statement execute function announce_change('switches');
create trigger announce_removal after delete or truncate on products
  for each statement execute function announce_change('products');

-- Products that a visitor's read of the marketplace brought appear where they are looked for next; those of an import
-- appear everywhere.
create function announce_new_products() returns trigger language plpgsql as $$
begin
  if exists (select from added where source not in ('search', 'marketplace')) then
    perform pg_notify('changes', 'products');
  end if;
  return null;
end $$;
create trigger announce_addition after insert on products referencing new table as added
  for each statement execute function announce_new_products();

-- A few products are named, so that only what shows them is invalidated. Many, or one that begins or ceases to be sold,
-- are 'products': it may belong into any list. That a product was seen again, as it was, is no change.
create function announce_changed_products() returns trigger language plpgsql as $$
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
      before.brand, before.image, before.rating, before.reviews, before.prime, before.condition)
    is distinct from (after.content_hash, after.source = 'search', after.price_cents, after.sale_cents, after.retail_cents,
      after.weight_grams, after.exempt, after.ursec, after.valid, after.forbidden, after.title, after.summary,
      after.brand, after.image, after.rating, after.reviews, after.prime, after.condition);
  if cardinality(asins) > named or is_sale_changed then
    perform pg_notify('changes', 'products');
  elsif asins is not null then
    perform pg_notify('changes', 'products ' || array_to_string(asins, ' '));
  end if;
  return null;
end $$;
create trigger announce_update after update on products referencing old table as earlier new table as later
  for each statement execute function announce_changed_products();
