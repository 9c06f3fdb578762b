-- What the order and the filters of a search need to know of a product, as numbers that the index of the words has beside
-- them: of a word that a tenth of all products have, the best, the cheapest or the lightest are found without reading the
-- others. Thousands say the kind, the rest says the band:
--   1000  what it costs at the branch, sixteen bands a doubling from a dollar on. An estimate: it only bounds what is
--         read, and the order is that of the exact amount.
--   2000  popularity in fiftieths of a thousand.
--   3000  rating in tenths.
--   4000  weight: up to 500, 1000, 3000 grams and more, as the filter has it.
--   5000  new, 5001 refurbished or used.
--   6000  can be bought.
create function search_bands(
  price_cents bigint, weight_grams double precision, exempt boolean, popularity double precision, rating real,
  condition text, buyable boolean
) returns integer[] language plpgsql immutable parallel safe as $$
begin
  return array_remove(array[
    case when price_cents > 0 then 1000 + least(200, greatest(0, floor(16 * ln(
      (price_cents * case when price_cents > 20000 and not exempt then 1.7::float8 else 1.1::float8 end + 500
        + 2 * coalesce(weight_grams, 340)) / 100) / ln(2::float8))))::integer end,
    2000 + least(20, greatest(0, floor(popularity / 50)))::integer,
    case when rating > 0 then 3000 + round(rating * 10)::integer end,
    case when weight_grams <= 500 then 4000 when weight_grams <= 1000 then 4001 when weight_grams <= 3000 then 4002
      when weight_grams > 3000 then 4003 end,
    case when condition = 'new' then 5000 else 5001 end,
    case when buyable then 6000 end
  ], null);
end
$$;

create index products_by_words on products using gin (
  search,
  search_bands(
    coalesce(sale_cents, price_cents), weight_grams, exempt, popularity, rating, condition, valid and forbidden is null
  )
);
drop index products_search;
drop index products_search_known;

-- How many values a model comes in, by dimension, for its card: [{"name": "Color", "count": 5}].
alter table products add column choices jsonb not null default '[]';
update products set choices = counted.choices from (
  select asin, jsonb_agg(jsonb_build_object('name', name, 'count', count) order by position) as choices from (
    select asin, position, variation ->> 'variationName' as name,
      (select count(distinct value ->> 'value') from jsonb_array_elements(variation -> 'values') value) as count
    from products cross join lateral jsonb_array_elements(document -> 'variations') with ordinality as listed (variation, position)
  ) dimensions where count > 1 group by asin
) counted where products.asin = counted.asin;
