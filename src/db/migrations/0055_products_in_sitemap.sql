-- The products of the sitemap in its order: stepping over ten thousand of them reads some pages of this, and none of the table.
create index products_in_sitemap on products (asin) where valid and forbidden is null;
