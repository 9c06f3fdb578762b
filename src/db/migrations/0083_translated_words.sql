-- Words of translated titles without their accents, for what neither English titles nor the dictionary have.
create index translations_title_words on translations
  using gin (to_tsvector('simple', translate(lower(text), 'áéíóúüñ', 'aeiouun')))
  where part = 'title' and text is not null and language = 'es';
