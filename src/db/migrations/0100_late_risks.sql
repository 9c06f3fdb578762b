-- How probable it is that an open order arrives after its promised day, as a job last computed it from what orders took that
-- arrived. An order without a row: nobody knows, or it is not on its way.
create table late_risks (
  order_id uuid primary key references orders on delete cascade,
  number bigint not null,
  percent smallint not null check (percent between 0 and 100),
  -- In which status it was then, and for how many days.
  status text not null,
  days int not null,
  -- How many orders it was compared with, and how many of those took longer than it may.
  similar_orders int not null,
  late_orders int not null,
  -- Hardly an order was in the status for so long.
  is_beyond boolean not null,
  computed_at timestamptz not null
);
create index late_risks_by_percent on late_risks (percent, number);

-- The mails that say that an order may be late can be stopped.
alter table switches drop constraint switches_name_check,
  add constraint switches_name_check check (name in ('sales', 'purchasing', 'notice', 'delay-mails') or name like 'payment:%');
