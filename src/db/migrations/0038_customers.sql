-- Accounts of one person that were made one: where what the account that ended had is now. Its locker stands on packages
-- that are on the way.
create table customer_merges (
  former_id uuid primary key,
  locker integer not null,
  customer_id uuid not null references customers on delete cascade,
  merged_at timestamptz not null
);
create index customer_merges_of_customer on customer_merges (customer_id);
create index customer_merges_by_locker on customer_merges (locker);

-- The staff's list of customers: the newest first, those whose name or mail contains what was typed, and by phone.
create index customers_newest on customers (created_at desc, id desc) where email_key not like 'former:%';
-- Not in the language sql, which the planner would expand and take for cheaper than it is.
create function fold_person_text(folded text) returns text language plpgsql immutable parallel safe strict cost 50 as $$
begin
  return translate(lower(folded), 'áéíóúüñ', 'aeiouun');
end $$;
create index customers_by_text on customers using gin (fold_person_text(
  first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || ' ' || coalesce(second_last_name || ' ', '') || email
) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index customers_by_phone on customers (phone) where phone is not null;
