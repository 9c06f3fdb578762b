-- Searches are suggested only after several people made them: what single people searched for is published no more.
alter table keywords add column is_published boolean not null default false;
create index keywords_published on keywords (word) where is_published;

-- What the search box suggests, made from the catalogue, the dictionary and the published searches: each name under
-- every end of it that begins with a word, without accents. Compared byte by byte, so that a prefix is a range.
create table suggestions (
  typed text collate "C" not null,
  name text not null,
  weight real not null,
  primary key (typed, name)
);
-- The best names for what is typed so far, where ranges would be long.
create table suggestion_starts (
  typed text collate "C" primary key,
  names text[] not null
);
