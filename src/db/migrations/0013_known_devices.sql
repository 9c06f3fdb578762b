-- Devices that signed in to an account before, by the hash of a random cookie: they have a sign-in limit of their own.
create table known_devices (
  token_hash text not null,
  customer_id uuid not null references customers on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, customer_id)
);
create index known_devices_of_customer on known_devices (customer_id, created_at);
