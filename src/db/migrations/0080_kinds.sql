-- What a product is, in Spanish: 'Zapatillas de running · hombre'; '' where that is not certain. Written with the product;
-- a job fills it in for those of before, which the index finds.
alter table products add column kind_name text;
create index products_without_kind on products (asin) where kind_name is null;
