-- Brands as products are written from now on (src/domain/catalog/brand-name.ts).
update products
set brand = trim(regexp_replace(regexp_replace(trim(brand), '^(brand:|visit the )\s*', '', 'i'), '(\S) store$', '\1', 'i'))
where brand ~* '^(brand:|visit the )|\S store$';
