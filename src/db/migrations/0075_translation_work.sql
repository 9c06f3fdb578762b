-- What is translated when, and what it may cost.

alter table translations
  -- The smallest is translated first; of the rows that are wanted.
  add column rank smallint not null default 0,
  -- The product that wants it: its brand stays as it is, its categories are the context, its pages show the result.
  add column asin text,
  add column brand text,
  add column context text not null default '',
  -- How often the partner was asked without a usable answer.
  add column attempts smallint not null default 0,
  -- The call that is under way for it.
  add column reservation_id uuid;
create index translations_wanted on translations (rank, changed_at, source_hash) where state = 'wanted' and reservation_id is null;
create index translations_reserved on translations (reservation_id) where reservation_id is not null;

-- Characters that the partner charged in a month of Montevideo, or may have charged.
create table translation_months (
  month date primary key,
  used bigint not null default 0 check (used >= 0)
);

-- Characters of calls that are under way. One that is not settled counts until it is old, and then as used: whether the
-- partner charged a call whose process died is not known.
create table translation_reservations (
  id uuid primary key,
  month date not null references translation_months,
  characters integer not null check (characters > 0),
  reserved_at timestamptz not null
);

-- The products whose texts are wanted, as they were then; of those that nobody saw the titles first.
create table translated_products (
  asin text primary key,
  content_hash text not null,
  is_whole boolean not null
);

create table translation_work (
  only_row boolean primary key default true check (only_row),
  -- Why the partner is not asked, and when it is asked next whether that is over.
  stopped text check (stopped in ('key', 'quota', 'outage', 'budget')),
  stopped_at timestamptz,
  next_try_at timestamptz,
  -- Calls without an answer since the last one with one.
  failures integer not null default 0,
  -- The glossary at the partner, and the hash of what it holds; the hash alone: the partner refused it.
  glossary_id text,
  glossary_hash text,
  -- Where the walks through the catalogue from the most popular product on are: titles, then whole products.
  walk text not null default 'titles' check (walk in ('titles', 'whole', 'done')),
  walk_popularity double precision,
  walk_asin text,
  walk_ended_at timestamptz,
  check ((stopped is null) = (stopped_at is null))
);
insert into translation_work default values;

-- What people put into their carts last is translated first.
create index cart_items_by_time on cart_items (added_at desc);
