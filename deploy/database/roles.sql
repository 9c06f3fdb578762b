-- The roles of the shop and their time limits, once, as a superuser or whoever may create roles, connected to the shop's
-- empty database; a second time changes nothing. Passwords are not set here.
--   psql "$ADMIN_DATABASE_URL" -v ON_ERROR_STOP=1 -f deploy/database/roles.sql
-- The owner then gives the others their rights with each migration (src/db/rights.ts).
do $$
declare
  role text;
begin
  foreach role in array array['puente_owner', 'puente_web', 'puente_worker', 'puente_reads'] loop
    if to_regrole(role) is null then
      execute format('create role %I login', role);
    end if;
  end loop;
  -- The owner creates tables and the schema of the queue; nobody else creates anything.
  execute format('grant create on database %I to puente_owner', current_database());
  execute format('revoke temporary on database %I from public', current_database());
end
$$;
grant usage, create on schema public to puente_owner;
revoke create on schema public from public;

-- Time limits that hold for every connection of a role: through a pooler of transactions the shop cannot send its own. Connections
-- that are open keep what they have: then `reconnect` at the pooler. Migrations set their own.
alter role puente_owner set lock_timeout = '2500ms';
alter role puente_owner set idle_in_transaction_session_timeout = '10s';
alter role puente_web set statement_timeout = '4500ms';
alter role puente_web set lock_timeout = '2500ms';
alter role puente_web set idle_in_transaction_session_timeout = '10s';
-- The queue maintains its tables in statements that nobody waits for; what a job sends is limited by the shop.
alter role puente_worker set statement_timeout = '30s';
alter role puente_worker set lock_timeout = '2500ms';
alter role puente_worker set idle_in_transaction_session_timeout = '10s';
alter role puente_reads set statement_timeout = '4500ms';
alter role puente_reads set idle_in_transaction_session_timeout = '10s';
alter role puente_reads set default_transaction_read_only = on;

-- Compiling the plan of a statement takes longer than the longest statements of the shop.
alter role puente_web set jit = off;
alter role puente_worker set jit = off;
alter role puente_reads set jit = off;

-- Connections that each role has at most, so that none takes those of another: together they stay below max_connections (100)
-- less what is reserved for superusers. Whoever raises that raises these. docs/operations/database.md says how many processes they are for.
alter role puente_owner connection limit 10;
alter role puente_web connection limit 45;
alter role puente_worker connection limit 40;
-- On the replica.
alter role puente_reads connection limit 60;
