-- Who visited and searched on a day, each once for each visitor: the hash under the key of the day, which is deleted
-- with the day. Summed up and emptied once the day is over.
create table day_visitors (
  day date not null,
  visitor text not null,
  primary key (day, visitor)
);
create table day_searches (
  day date not null,
  query text not null check (char_length(query) <= 80),
  visitor text not null,
  -- Whether a product of the shop's own matched, and whether anything was shown.
  has_own boolean not null,
  has_any boolean not null,
  primary key (day, query, visitor)
);

-- What is left of a day that is over: its totals, and the searches of several visitors.
create table shop_days (
  day date primary key,
  visitors integer not null,
  searches integer not null,
  searches_without_own integer not null,
  searches_without_any integer not null
);
create table search_counts (
  day date not null,
  query text not null,
  visitors integer not null,
  without_own integer not null,
  without_any integer not null,
  primary key (day, query)
);
-- Searches without result that somebody has looked at, until they are asked on a later day.
create table seen_searches (
  query text primary key,
  seen_on date not null
);

-- What a week's page counts, found by its time.
create index order_events_of_week on order_events (code, happened_at) where code in ('PAID', 'PICK_UP', 'DELIVERED');
create index carts_by_creation on carts (created_at);
create index cases_by_opening on cases (opened_at);
create index refunds_by_sending on refunds (sent_at) where sent_at is not null;

-- The shop's balance at the marketplace as it was last read, and the least that it should be. One row.
create table marketplace_wallet (
  only_row boolean primary key default true check (only_row),
  balance_cents bigint,
  read_at timestamptz,
  limit_cents bigint not null default 20000 check (limit_cents >= 0),
  -- Since when it has been low without a break.
  low_since timestamptz,
  check ((balance_cents is null) = (read_at is null))
);
insert into marketplace_wallet default values;
