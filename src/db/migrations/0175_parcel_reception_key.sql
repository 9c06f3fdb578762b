-- The key of the depot's notice that a parcel was received by, under which it can be sent back.
alter table forwarded_parcels add column reception_key text;
