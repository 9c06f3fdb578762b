-- How many points of a limit the processes have leased together in the current window of a key; see
-- docs/decisions/083-limits-of-all-processes.md. Unlogged: a crash of the database costs a minute of counts.
create unlogged table limit_windows (
  scope text not null,
  -- A hash where it stands for a network.
  key text not null,
  points bigint not null,
  ends_at timestamptz not null,
  primary key (scope, key)
);
