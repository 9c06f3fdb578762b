-- Values that are bound to their table, column and row name their key as 'sealed3.ID'; everything else is named as before.
create or replace function sealing_key_id(value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null or value = '' then null
    when value like 'sealed3.%' then 'sealed3.' || split_part(value, '.', 2)
    when value like 'sealed2.%' then split_part(value, '.', 2)
    when value like 'sealed1.%' then 'sealed1'
    else 'plain'
  end
$$;

-- The sealing keys whose values are all bound, or are to be: no row, and values of the key that are not bound are read.
create table sealing_keys (
  -- The name of the key in what it encrypted, never the key.
  id text primary key,
  unbound_refused_from timestamptz not null
);
create trigger announce_change after insert or update or delete or truncate on sealing_keys
  for each statement execute function announce_change('sealing');
