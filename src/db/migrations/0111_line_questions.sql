-- What the shopper is asked about a line of a paid order that the store does not sell, or sells for more. The clock runs from
-- the sending of the mail that asks.
create table line_questions (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  reason text not null check (reason in ('sold-out', 'dearer')),
  -- Of a unit; what it costs now is null for what is sold out.
  price_then_cents bigint not null,
  price_now_cents bigint,
  state text not null check (state in ('open', 'answered')),
  asked_at timestamptz not null,
  -- Null until the mail is sent.
  mailed_at timestamptz,
  deadline_at timestamptz,
  answer text check (answer in ('money-back', 'pay-difference', 'substitute')),
  answered_at timestamptz,
  -- 'shopper', 'link', 'rule' or the account of the staff.
  answered_by text,
  -- What is bought instead, and at what price a unit.
  substitute jsonb,
  -- The difference that is paid before anything is bought; the question stays open until then.
  charge_id uuid references order_charges,
  -- SHA-256 of the token in the mail's link; null once it was used.
  token_hash text unique,
  next_check_at timestamptz,
  check ((state = 'open') = (answered_at is null)),
  check (state = 'open' or (answer is not null and answered_by is not null))
);
create unique index one_open_question on line_questions (order_line_id) where state = 'open';
create index questions_of_order on line_questions (order_id);
create index line_questions_due on line_questions (next_check_at) where next_check_at is not null;
create index questions_open on line_questions (asked_at) where state = 'open';

-- What people agreed that the purchases of an order may exceed what was paid, and what the shopper paid for them besides.
create or replace function agreed_cents(shop uuid) returns bigint language sql stable as $$
  select (coalesce((select sum(amount_cents) from purchase_losses where order_id = shop and state = 'approved'), 0)
    + coalesce((select sum(usd_cents) from order_charges
        where order_id = shop and purpose = 'line-difference' and state = 'paid'), 0))::bigint
$$;

create trigger announce_work after insert or update of state on line_questions
  for each statement execute function announce_work('queue');
