-- What brought an order into a status: the name of a transition, by which the history says who or what it was. Null for
-- events that are no transition, and for those that were recorded before.
alter table order_events add column trigger text;
