-- The time limits of the role with which a pooler of transactions connects: the shop cannot send them through it.
--   psql "$DIRECT_DATABASE_URL" -v role=puente -f deploy/database/timeouts.sql
-- Connections that are open keep what they have: then `reconnect` at the pooler. Over DIRECT_DATABASE_URL migrations set
-- their own.
alter role :"role" set statement_timeout = '4500ms';
alter role :"role" set lock_timeout = '2500ms';
alter role :"role" set idle_in_transaction_session_timeout = '10s';
