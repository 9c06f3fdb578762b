-- What customers searched for without finding it, and asked to be told of. A request ends with its mail.
create table search_requests (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  query text not null,
  created_at timestamptz not null,
  unique (customer_id, query)
);
create index search_requests_by_query on search_requests (query);
