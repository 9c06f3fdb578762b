-- The parcels of other stores that an order was quoted with. Null: not known.
alter table orders add column quoted_parcels jsonb;

-- Those of orders that wait for their payment cannot have changed.
update orders set quoted_parcels = brought.parcels
from (
  select order_id, jsonb_agg(
    jsonb_build_object('id', id, 'contents', contents, 'weightGrams', weight_grams) order by id
  ) as parcels
  from forwarded_parcels where order_id is not null group by order_id
) brought
where brought.order_id = orders.id and orders.status in ('NEW', 'PROCESSING');

-- What was given to somebody else, or goes back to its store, belongs to no order that ended.
update forwarded_parcels parcel set order_id = null from orders
where orders.id = parcel.order_id and orders.status in ('FAILED', 'CANCELED', 'REFUND')
  and (parcel.returned_at is not null or parcel.customer_id is distinct from orders.customer_id);
