-- Finds the translation of a description by its beginning, which is what cards have of it (`products.summary`).
create index translations_by_excerpt on translations (md5(replace(left(source, 160), E'\n', ' ')))
  where part = 'description' and text is not null;
