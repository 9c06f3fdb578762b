-- Counts the changes of a cart: what is written on the basis of a read without a lock is written only while this is what was read.
alter table carts add column version bigint not null default 0;
