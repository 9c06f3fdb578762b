-- Browser and system that opened a session, as its owner reads it ('Chrome en Android').
alter table sessions add column device_name text;
