-- The order that ended unpaid and that this one was made of, with one press; one at most is made of each.
alter table orders add column again_of uuid references orders;
create unique index orders_again_of on orders (again_of) where again_of is not null;
