-- What the orders that were paid in a month left together, and those that left least, as they stood at computed_at.
create table margin_months (
  -- 'YYYY-MM', in Montevideo.
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  orders integer not null check (orders >= 0),
  -- USD cents of each part.
  totals jsonb not null,
  -- At most 500 of {number, marginCents}, the smallest margin first.
  worst jsonb not null,
  computed_at timestamptz not null
);
