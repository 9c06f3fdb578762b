-- What happened in the shop on a day that is over, and what the orders that were paid on a day left, so that the figures of
-- weeks are read without the rows of those days. Days are those of Montevideo; jobs renew both while partners report late.
create table day_figures (
  day date primary key,
  -- src/domain/week/figures.ts
  figures jsonb not null,
  computed_at timestamptz not null
);

create table margin_days (
  day date primary key,
  orders integer not null check (orders >= 0),
  -- USD cents of each part.
  totals jsonb not null,
  computed_at timestamptz not null
);
