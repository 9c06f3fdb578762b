-- What the staff has stopped, and the notice on the shop's pages. A switch without a row is as the shop was built: on,
-- and without a notice.
create table switches (
  -- 'sales', 'purchasing', 'notice', or 'payment:' and a payment method.
  name text primary key check (name in ('sales', 'purchasing', 'notice') or name like 'payment:%'),
  -- Whether it stops what it is named after; of the notice, whether it is shown.
  is_set boolean not null,
  notice text,
  last_day date,
  changed_at timestamptz not null,
  changed_by uuid references staff,
  check ((name = 'notice' and is_set) = (notice is not null and last_day is not null))
);
