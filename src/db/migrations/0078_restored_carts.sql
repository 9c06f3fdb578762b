-- Since when the lines of an unpaid order are in the customer's cart as well, so that they return to it once.
alter table orders add column cart_restored_at timestamptz;
