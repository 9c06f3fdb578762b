-- Product texts in Spanish. One row a text, whichever products have it: the key is the hash of the text, so that a text that
-- changes has no translation until it gets one, and gets its old one back with its old words.
create table translations (
  -- SHA-256 of the source text in UTF-8.
  source_hash bytea not null check (length(source_hash) = 32),
  -- Of the translation.
  language text not null,
  source text not null,
  -- What of a product it is, and so how early it is translated.
  part text not null check (part in ('title', 'feature', 'description', 'detail', 'variant')),
  -- wanted: to be translated. translated, corrected: shown. unchanged: the partner returned the source. refused: numbers,
  -- units, models or brands of the source are missing in the translation. given-up: the partner did not translate it.
  state text not null check (state in ('wanted', 'translated', 'corrected', 'unchanged', 'refused', 'given-up')),
  -- What is shown, and nothing else.
  text text,
  -- What the partner returned and is not shown.
  refused_text text,
  changed_at timestamptz not null,
  primary key (source_hash, language),
  check ((text is not null) = (state in ('translated', 'corrected')))
);

-- Frozen beside the source's words when the order is made.
alter table order_lines add column translated_title text;
