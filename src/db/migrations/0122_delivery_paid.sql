-- What is left paid of the delivery after the order went to a cheaper zone and the difference was asked back; null: all of it.
alter table orders add column delivery_paid_cents bigint check (delivery_paid_cents >= 0);
