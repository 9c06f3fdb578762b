-- When somebody last made use of a session: one that nobody used for a day ends.
alter table sessions add column seen_at timestamptz;
update sessions set seen_at = created_at;
alter table sessions alter column seen_at set not null;
