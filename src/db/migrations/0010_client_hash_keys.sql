-- The random key under which clients are hashed on one day in Montevideo; deleted when the day is over. Unlogged, so
-- that no archive of the write-ahead log keeps what was deleted here.
create unlogged table client_hash_keys (
  day date primary key,
  key text not null
);
