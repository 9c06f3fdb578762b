-- An order in dollars that was made while no exchange rate was known has none; one in pesos always has its own.
alter table orders alter column rate_micros drop not null;
alter table orders add constraint orders_rate_check check (currency = 'USD' or rate_micros is not null);

-- What the retention looks for every five minutes.
create index known_devices_by_expiry on known_devices (expires_at);

-- When somebody else signed up with the email of an account that was not verified yet: nothing that was set before the
-- verification, such as a password, is known to be the mailbox owner's.
alter table customers add column contested_at timestamptz;
