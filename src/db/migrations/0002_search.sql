-- The narrowest category of a product, for what is similar to it.
alter table products add column shelf text;
create index products_of_shelf on products (shelf, popularity desc);

-- Very common words match more products than can be ranked; the well-known among them have an index of their own.
create index products_search_known on products using gin (search) where popularity >= 550;

drop index products_on_offer;
create index products_by_discount on products (((retail_cents - coalesce(sale_cents, price_cents))::double precision / retail_cents) desc, asin)
  where retail_cents > coalesce(sale_cents, price_cents) and valid and forbidden is null;

-- The words of titles and how many titles have each: what a misspelt word may mean, and how telling a word is.
-- The empty word counts all titles.
create table search_words (
  word text primary key,
  stem text not null,
  uses bigint not null
) with (fillfactor = 80);
create index search_words_by_stem on search_words (stem);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);
