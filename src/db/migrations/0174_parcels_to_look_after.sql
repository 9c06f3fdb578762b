-- What no order brings and nobody was reminded of, and what belongs to nobody.
create index forwarded_parcels_to_remind on forwarded_parcels (received_at)
  where received_at is not null and reminded_at is null and returned_at is null and customer_id is not null;
create index forwarded_parcels_of_nobody on forwarded_parcels (received_at)
  where received_at is not null and customer_id is null and returned_at is null;
