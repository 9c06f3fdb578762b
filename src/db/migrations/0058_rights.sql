-- Roles with few rights (src/db/rights.ts). Rows of secrets are hidden from whoever has no policy; the owner sees all.
alter table secrets enable row level security;

-- A worker deletes the keys that sign sessions once nobody needs them, and must not read them.
create function delete_replaced_signing_keys(replaced timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public as $$
    delete from public.secrets
    where (name = 'session-signing-key' or name like 'session-signing-key:%')
      and created_at < (select max(created_at) from public.secrets
        where (name = 'session-signing-key' or name like 'session-signing-key:%') and created_at < replaced)
  $$;
revoke execute on function delete_replaced_signing_keys(timestamptz) from public;
