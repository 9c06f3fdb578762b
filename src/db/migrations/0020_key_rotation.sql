-- Of several signing keys of the session tokens the newest signs.
alter table secrets add column created_at timestamptz not null default now();

-- Which key encrypted a value: the id in 'sealed2.ID.…'; 'sealed1' for the format without ids; 'plain' for a clear one.
create function sealing_key_id(value text) returns text language sql immutable parallel safe as $$
  select case
    when value is null or value = '' then null
    when value like 'sealed2.%' then split_part(value, '.', 2)
    when value like 'sealed1.%' then 'sealed1'
    else 'plain'
  end
$$;

-- One for each entry of src/server/features/sealing/sealed-columns.ts.
create index customers_document_key on customers (sealing_key_id(document), id);
create index customers_birthday_key on customers (sealing_key_id(birthday), id);
create index orders_consignee_document_key on orders (sealing_key_id(consignee->>'document'), id);
