-- An announcement ends with its customer; what orders brought is detached before.
alter table forwarded_parcels drop constraint forwarded_parcels_customer_id_fkey;
alter table forwarded_parcels add constraint forwarded_parcels_customer_id_fkey
  foreign key (customer_id) references customers on delete cascade;

-- Sent back to the store on the shop's request, and when its owner was reminded of it.
alter table forwarded_parcels add column returned_at timestamptz;
alter table forwarded_parcels add column reminded_at timestamptz;

-- Who says that a parcel is theirs, where a person decides whose it is: what the depot notes differs from who announced it.
create table forwarded_parcel_claims (
  parcel_id uuid not null references forwarded_parcels on delete cascade,
  customer_id uuid not null references customers on delete cascade,
  -- Both are null where only the depot names the customer.
  store text,
  contents jsonb,
  claimed_at timestamptz not null,
  primary key (parcel_id, customer_id),
  check ((store is null) = (contents is null))
);
create index forwarded_parcel_claims_of_customer on forwarded_parcel_claims (customer_id);

-- The invoice of the other store.
create table parcel_invoices (
  id uuid primary key,
  parcel_id uuid not null unique references forwarded_parcels on delete cascade,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null,
  sha256 text not null,
  -- The bytes, until a job has put them into the storage under the id.
  data bytea,
  stored_at timestamptz,
  added_at timestamptz not null,
  check ((data is null) = (stored_at is not null))
);
create index parcel_invoices_to_store on parcel_invoices (added_at) where stored_at is null;
create trigger record_removed_document after delete on parcel_invoices
  for each row execute function record_removed_document();
