-- Of several signing keys of the session tokens the newest signs.
alter table secrets add column created_at timestamptz not null default now();
