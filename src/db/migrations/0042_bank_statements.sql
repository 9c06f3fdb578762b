-- What the bank says of the shop's money: accounts, the movements of their statements, and what each movement is of.

create table bank_accounts (
  id uuid primary key,
  name text not null check (name <> ''),
  currency text not null check (currency in ('USD', 'UYU')),
  -- The payment methods whose money arrives here.
  methods text[] not null default '{}',
  -- The days of the imported statements.
  covered datemultirange not null default '{}',
  -- Payments up to this day have had the days that the bank takes, within what was imported; null before any import.
  due_to date,
  created_at timestamptz not null,
  created_by uuid not null references staff
);
create unique index bank_accounts_by_name on bank_accounts (lower(name));

create table bank_movements (
  id uuid primary key,
  account_id uuid not null references bank_accounts,
  day date not null,
  -- Positive for a credit, negative for a debit.
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null check (currency in ('USD', 'UYU')),
  -- The bank's number; '' where it gave none. Never a name.
  reference text not null,
  -- Encrypted, because it may name a person; null once its period is over.
  description text,
  -- Which of the movements of a day with one amount and reference.
  occurrence integer not null check (occurrence > 0),
  state text not null default 'unmatched' check (state in ('unmatched', 'proposed', 'matched', 'set-aside')),
  category text,
  -- What the processor kept of the payments that it paid out together.
  commission_cents bigint not null default 0 check (commission_cents >= 0),
  imported_at timestamptz not null,
  decided_at timestamptz,
  constraint bank_movement_imported_once unique (account_id, day, amount_cents, reference, occurrence),
  check ((state = 'set-aside') = (category is not null)),
  check ((state in ('matched', 'set-aside')) = (decided_at is not null)),
  check (commission_cents = 0 or state = 'matched')
);
create index bank_movements_by_day on bank_movements (day, id);
create index bank_movements_by_account on bank_movements (account_id, day, id);
-- An amount is sought with either sign.
create index bank_movements_by_amount on bank_movements (abs(amount_cents), day, id);
create index bank_movements_by_state on bank_movements (state, day, id);
create index bank_movements_described on bank_movements (imported_at) where description is not null;
create index bank_movements_description_key on bank_movements (sealing_key_id(description), id);

-- What a movement is of: payments that came in, or a refund that went out. Unconfirmed ones are proposals.
create table bank_matches (
  id uuid primary key,
  movement_id uuid not null references bank_movements on delete cascade,
  attempt_id uuid references payment_attempts on delete cascade,
  refund_id uuid references refunds on delete cascade,
  is_confirmed boolean not null,
  -- The part of the movement's commission.
  commission_cents bigint not null default 0 check (commission_cents >= 0),
  matched_at timestamptz not null,
  -- Null: by itself.
  matched_by uuid references staff,
  check (num_nonnulls(attempt_id, refund_id) = 1),
  check (is_confirmed or commission_cents = 0)
);
create unique index bank_match_of_payment on bank_matches (attempt_id) where attempt_id is not null;
create unique index bank_match_of_refund on bank_matches (refund_id) where refund_id is not null;
create index bank_matches_of_movement on bank_matches (movement_id);

-- Payments that the bank's statements do not show yet are found without reading those that they do.
alter table payment_attempts add column is_banked boolean not null default false;
create function mark_banked() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update payment_attempts set is_banked = true where id = new.attempt_id;
  else
    update payment_attempts set is_banked = false where id = old.attempt_id;
  end if;
  return null;
end $$;
create trigger mark_banked after insert or delete on bank_matches for each row execute function mark_banked();
create index attempts_not_banked on payment_attempts (settled_at)
  where state in ('approved', 'overpaid') and not is_banked;
create index attempts_by_amount on payment_attempts (amount_cents, currency, settled_at)
  where state in ('approved', 'overpaid') and not is_banked;
create index attempts_by_settlement on payment_attempts (settled_at, id) where state in ('approved', 'overpaid');
create index refunds_sent_by_amount on refunds (amount_cents, currency, sent_at) where state = 'sent';
