-- Refunds that the staff begins: one asks, another one agrees. An approved request becomes a row of `refunds`, so that
-- what the shopper sees, what the bank is asked and what the running version reads stay as they are.

-- The person behind an address: tags and dots of one mailbox do not make another person.
create function person_key(email text) returns text language sql immutable parallel safe as $$
  select replace(regexp_replace(split_part(lower(email), '@', 1), '\+.*$', ''), '.', '')
    || '@' || replace(split_part(lower(email), '@', 2), 'googlemail.com', 'gmail.com')
$$;

create table refund_requests (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  attempt_id uuid not null references payment_attempts on delete cascade,
  kind text not null check (kind in ('order', 'lines', 'amount')),
  -- The units that come back and what they cost: [{ "asin", "quantity", "cents" }]; empty for the other kinds.
  lines jsonb not null default '[]',
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'UYU')),
  -- Null where the order has no exchange rate.
  amount_usd_cents bigint,
  reason text not null check (reason <> ''),
  -- The refund without a decided amount that this one settles.
  settles uuid references refunds on delete cascade,
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  requested_by uuid not null references staff,
  requested_key text not null,
  requested_at timestamptz not null,
  -- Null where the limit approved it.
  decided_by uuid references staff,
  decided_key text,
  decided_at timestamptz,
  decision_reason text,
  -- The limit in force when it was approved without a second person.
  approval_limit_cents bigint,
  check ((state = 'waiting') = (decided_at is null)),
  check (approval_limit_cents is null or state = 'approved'),
  -- One person agrees, or the amount is within the limit.
  constraint refund_approved_by_somebody check (
    state <> 'approved' or (decided_by is not null) <> (approval_limit_cents is not null)),
  constraint refund_within_limit check (approval_limit_cents is null
    or (amount_usd_cents is not null and amount_usd_cents <= approval_limit_cents)),
  -- Nobody decides about what they asked for, through another account of theirs neither.
  constraint refund_approved_by_another check (
    state not in ('approved', 'refused') or decided_by is null
    or (decided_by <> requested_by and decided_key <> requested_key)),
  constraint refund_withdrawn_by_requester check (state <> 'withdrawn' or decided_by = requested_by)
);
create index refund_requests_of_order on refund_requests (order_id);
create index refund_requests_of_attempt on refund_requests (attempt_id);
create index refund_requests_by_state on refund_requests (state, requested_at, id);
create unique index refund_settled_once on refund_requests (settles) where state in ('waiting', 'approved');

-- The keys come from the accounts, whatever was written; and what was asked for is decided once, as it was asked.
create function check_refund_request() returns trigger language plpgsql as $$
declare
  paid record;
  returned bigint;
begin
  new.requested_key := (select person_key(email) from staff where id = new.requested_by);
  new.decided_key := (select person_key(email) from staff where id = new.decided_by);
  if tg_op = 'UPDATE' then
    if old.state <> 'waiting' then
      raise exception 'refund request % is decided', old.id using errcode = 'check_violation', constraint = 'refund_decided_once';
    end if;
    if (new.order_id, new.attempt_id, new.kind, new.lines, new.amount_cents, new.currency, new.requested_by, new.settles)
      is distinct from
      (old.order_id, old.attempt_id, old.kind, old.lines, old.amount_cents, old.currency, old.requested_by, old.settles) then
      raise exception 'refund request % stays as it was asked', old.id using errcode = 'check_violation', constraint = 'refund_request_fixed';
    end if;
    return new;
  end if;
  select amount_cents, currency, order_id into paid from payment_attempts where id = new.attempt_id for update;
  returned := (select coalesce(sum(amount_cents), 0) from refunds
      where attempt_id = new.attempt_id and reason <> 'wrong-amount')
    + (select coalesce(sum(amount_cents), 0) from refund_requests where attempt_id = new.attempt_id and state = 'waiting');
  if paid.order_id <> new.order_id or paid.currency <> new.currency or returned + new.amount_cents > paid.amount_cents then
    raise exception 'more than was paid' using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger check_refund_request before insert or update on refund_requests
  for each row execute function check_refund_request();

-- When the bank's statement showed that it was paid.
alter table refunds add column confirmed_at timestamptz;
-- A refund whose amount was open and that is not owed.
alter table refunds add column closed_at timestamptz;
-- The bank's number of the refund, or of the transfer's return.
alter table refunds add column bank_reference text;
create index refunds_of_attempt on refunds (attempt_id);

-- Where a refund stands, by which lists of it are read.
create function refund_stage(state text, confirmed_at timestamptz, closed_at timestamptz)
returns text language sql immutable parallel safe as $$
  select case when closed_at is not null then 'closed' when confirmed_at is not null then 'confirmed' else state end
$$;
create index refunds_by_stage on refunds (refund_stage(state, confirmed_at, closed_at), created_at, id);

-- All refunds of a payment together never exceed what was paid, and what the staff began has a request that somebody
-- approved. A wrong amount is what came in beside the payment; it comes back as it came. Writers of one payment wait for
-- each other at its row.
create function check_refund() returns trigger language plpgsql as $$
declare
  paid record;
  returned bigint;
begin
  if new.reason like 'staff:%' and not exists (
    select from refund_requests where id = new.id and 'staff:' || id = new.reason and state = 'approved'
      and attempt_id = new.attempt_id and order_id = new.order_id
      and amount_cents = new.amount_cents and currency = new.currency) then
    raise exception 'refund % was not approved', new.id using errcode = 'check_violation', constraint = 'refund_is_approved';
  end if;
  if new.amount_cents is null or new.reason = 'wrong-amount' then
    return new;
  end if;
  select amount_cents, currency into paid from payment_attempts where id = new.attempt_id for update;
  -- The same row again is not a second refund: its unique key decides.
  returned := (select coalesce(sum(amount_cents), 0) from refunds
    where attempt_id = new.attempt_id and reason <> 'wrong-amount' and reason <> new.reason);
  if new.currency is distinct from paid.currency or returned + new.amount_cents > paid.amount_cents then
    raise exception 'more than was paid' using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger check_refund before insert on refunds for each row execute function check_refund();
create trigger check_refund_change before update of amount_cents, currency, attempt_id, reason on refunds
  for each row when (old.amount_cents is distinct from new.amount_cents or old.currency is distinct from new.currency
    or old.attempt_id is distinct from new.attempt_id or old.reason is distinct from new.reason)
  execute function check_refund();
