-- When the marketplace said that everything of a purchase has left: before that, more parcels are to come, whatever
-- the ones that are known hold. Two units of one product may travel in two parcels.
alter table purchases add column shipped_at timestamptz;

-- What was known so far went by the products alone.
update purchases set shipped_at = updated_at
where state = 'placed'
  and exists (select from packages where packages.order_id = purchases.order_id)
  and (
    exists (select from packages where packages.order_id = purchases.order_id and packages.asins = '{}')
    or not exists (
      select from order_lines
      where order_lines.order_id = purchases.order_id
        and not exists (
          select from packages
          where packages.order_id = purchases.order_id and order_lines.asin = any (packages.asins)
        )
    )
  );

-- Notices that wait until what they are about becomes known.
create index inbound_events_parked on inbound_events (source) where outcome = 'parked';
