-- Papers that the shopper or the staff uploaded: of an order, or of one of its cases.
create table documents (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  case_id uuid references cases on delete cascade,
  author text not null check (author in ('customer', 'staff')),
  -- The person of the staff, for the shop's own records.
  added_by text,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null,
  sha256 text not null,
  -- The bytes, until a job has put them into the storage under the id.
  data bytea,
  stored_at timestamptz,
  added_at timestamptz not null,
  check ((author = 'staff') = (added_by is not null)),
  check ((data is null) = (stored_at is not null)),
  -- The same file is one row of its order or case, however often it is sent.
  unique nulls not distinct (order_id, case_id, sha256)
);
create index documents_of_case on documents (case_id) where case_id is not null;
create index documents_to_store on documents (added_at) where stored_at is null;

-- What is to be taken out of the storage, because its document was deleted: also with its case or its order.
create table removed_documents (
  id uuid primary key,
  removed_at timestamptz not null default now()
);
create function record_removed_document() returns trigger language plpgsql as $$
begin
  insert into removed_documents (id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger record_removed_document after delete on documents
  for each row execute function record_removed_document();
