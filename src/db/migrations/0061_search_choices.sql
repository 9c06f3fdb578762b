-- Which results visitors opened, each once for a visitor, a day and a search, and whether it went into the cart: under
-- the hash of the day, summed up and emptied once the day is over.
create table day_choices (
  day date not null,
  query text not null check (char_length(query) <= 80),
  visitor text not null,
  asin text not null,
  in_cart boolean not null default false,
  primary key (day, query, visitor, asin)
);
create index day_choices_of_visitor on day_choices (day, visitor);

-- How often the models were chosen among the results of a search of several visitors, as of a day: it fades.
create table search_choices (
  query text not null,
  family text not null,
  score real not null check (score > 0),
  scored_on date not null,
  primary key (query, family)
);
create index search_choices_by_day on search_choices (scored_on);

-- Of the visitors of a search those who opened a result; null where it was not counted.
alter table search_counts add column opened integer;
