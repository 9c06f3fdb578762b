-- In what the holder of a refund's account is not the recipient of the order, as they were when it was given; null where a
-- release that did not compare them stored the account.
alter table refunds add column account_differs text[];
-- Who of the staff agreed to transfer to such an account.
alter table refund_events add column staff_id uuid references staff;
