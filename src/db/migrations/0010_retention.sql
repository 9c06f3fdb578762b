-- The random key under which clients are hashed on one day in Montevideo; deleted when the day is over. Unlogged, so
-- that no archive of the write-ahead log keeps what was deleted here.
create unlogged table client_hash_keys (
  day date primary key,
  key text not null
);

-- What the retention looks for every five minutes.
create index mails_with_content on mails (created_at) where recipient <> '';
create index inbound_events_with_body on inbound_events (received_at) where body <> '{}';
create index keywords_by_last_use on keywords (updated_at);
create index search_pages_by_age on search_pages (fetched_at);
create index sessions_by_expiry on sessions (expires_at);
create index used_keys_by_age on used_keys (created_at);
