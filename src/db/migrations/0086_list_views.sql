-- A list as somebody of the staff saved it: its address without the page.
create table staff_views (
  id uuid primary key,
  list text not null,
  staff_id uuid not null references staff,
  name text not null,
  query text not null,
  -- Whether everybody sees it whose role sees the list.
  is_shared boolean not null,
  created_at timestamptz not null,
  unique (list, staff_id, name)
);
create index staff_views_shared on staff_views (list) where is_shared;
