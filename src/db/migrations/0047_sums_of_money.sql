-- What the orders that were paid in a month left together, and those that left least, as they stood at computed_at.
create table margin_months (
  -- 'YYYY-MM', in Montevideo.
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  orders integer not null check (orders >= 0),
  -- USD cents of each part.
  totals jsonb not null,
  -- At most 500 of {number, marginCents}, the smallest margin first.
  worst jsonb not null,
  computed_at timestamptz not null
);

-- What the movements of an account add up to by day and state. Triggers keep it, so that every writer of movements counts, a
-- version that does not know it included.
create table bank_day_sums (
  account_id uuid not null references bank_accounts on delete cascade,
  day date not null,
  state text not null,
  -- 0 where the movements of a day have all left the state.
  movements integer not null,
  credit_cents bigint not null,
  debit_cents bigint not null,
  primary key (account_id, day, state)
);
create index bank_day_sums_by_state on bank_day_sums (state, day) where movements <> 0;

create function count_movements() returns trigger language plpgsql as $$
begin
  insert into bank_day_sums as kept (account_id, day, state, movements, credit_cents, debit_cents)
  select account_id, day, state, sign * count(*), sign * sum(greatest(amount_cents, 0)), sign * sum(greatest(-amount_cents, 0))
  from changed, (select case tg_op when 'INSERT' then 1 else -1 end as sign) counted
  group by account_id, day, state, sign order by account_id, day, state
  on conflict (account_id, day, state) do update set movements = kept.movements + excluded.movements,
    credit_cents = kept.credit_cents + excluded.credit_cents, debit_cents = kept.debit_cents + excluded.debit_cents;
  return null;
end $$;
create trigger count_added after insert on bank_movements
  referencing new table as changed for each statement execute function count_movements();
create trigger count_removed after delete on bank_movements
  referencing old table as changed for each statement execute function count_movements();

create function count_changed_movements() returns trigger language plpgsql as $$
begin
  insert into bank_day_sums as kept (account_id, day, state, movements, credit_cents, debit_cents)
  select account_id, day, state, sum(sign), sum(sign * greatest(amount_cents, 0)), sum(sign * greatest(-amount_cents, 0))
  from (select account_id, day, state, amount_cents, 1 as sign from added
    union all select account_id, day, state, amount_cents, -1 from removed) changed
  -- Most changes are of the description alone.
  group by account_id, day, state having sum(sign) <> 0 or sum(sign * amount_cents) <> 0 order by account_id, day, state
  on conflict (account_id, day, state) do update set movements = kept.movements + excluded.movements,
    credit_cents = kept.credit_cents + excluded.credit_cents, debit_cents = kept.debit_cents + excluded.debit_cents;
  return null;
end $$;
create trigger count_changed after update on bank_movements
  referencing old table as removed new table as added for each statement execute function count_changed_movements();

-- The triggers hold writers back until the end of this transaction.
insert into bank_day_sums (account_id, day, state, movements, credit_cents, debit_cents)
select account_id, day, state, count(*), sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0))
from bank_movements group by account_id, day, state;

-- The movements of an account in one state, however many it has in others.
create index bank_movements_by_account_and_state on bank_movements (account_id, state, day, id);
