-- The mails of an order's journey that a customer does not want.
alter table customers add column muted_order_mails text[] not null default '{}'
  check (muted_order_mails <@ array['at-depot', 'traveling', 'arrived', 'in-delivery']);
