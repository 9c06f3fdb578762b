-- What rate-limiter-flexible created at each start: a process that only serves creates no tables.
create table if not exists attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
