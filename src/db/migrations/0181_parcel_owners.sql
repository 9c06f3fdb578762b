-- How it is known whose a parcel is: the depot named their mail, the invoice of the store is there, or a person decided.
-- Null: it was only announced, or it is nobody's.
alter table forwarded_parcels add column owner_known_by text check (owner_known_by in ('depot', 'invoice', 'person'));
update forwarded_parcels set owner_known_by = 'depot' where received_at is not null and customer_id is not null;

-- Everybody who says that a parcel is theirs has an invoice of their own. Null: of a release that knew one for each parcel.
alter table parcel_invoices add column customer_id uuid references customers on delete cascade;
update parcel_invoices invoice set customer_id = coalesce(parcel.customer_id, (
    select claim.customer_id from forwarded_parcel_claims claim
    where claim.parcel_id = parcel.id and claim.contents is not null order by claim.claimed_at limit 1))
  from forwarded_parcels parcel where parcel.id = invoice.parcel_id;
alter table parcel_invoices drop constraint parcel_invoices_parcel_id_key;
create unique index one_invoice_of_claimant on parcel_invoices (parcel_id, customer_id);
create index parcel_invoices_of_customer on parcel_invoices (customer_id);
