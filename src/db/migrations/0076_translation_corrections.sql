-- What the staff wrote in place of a translation, and of which product's text: one whose source changed is stale, not lost.
create table translation_corrections (
  id bigint generated always as identity primary key,
  asin text not null,
  source_hash bytea not null,
  part text not null,
  source text not null,
  text text not null,
  created_at timestamptz not null,
  created_by uuid not null references staff
);
create index translation_corrections_of_product on translation_corrections (asin, id desc);
