-- What products are filtered by beyond their numbers: 'size:men 9', 'color:black', 'gender:women', 'dispatch:28'. Null for
-- those without any, which the index leaves out: it is empty until a job has filled the rows of before.
alter table products add column attributes text[];
create index products_by_attributes on products using gin (attributes) where attributes is not null;

-- Columns that a job fills for the rows of before, with how far it is: asins up to the position are done.
create table backfills (
  name text primary key,
  version integer not null,
  position text not null default '',
  finished_at timestamptz
);
