-- A refund of a cash payment waits for the shopper's bank account, which a person then pays.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'sent', 'manual', 'awaiting-account', 'account-given', 'taken'));
-- The whole account, encrypted; erased when its period is over. Bank and last digits stay, for the confirmation.
alter table refunds add column account text;
alter table refunds add column account_bank text;
alter table refunds add column account_ending text;
alter table refunds add column taken_by text;
alter table refunds add column transfer_reference text;
alter table refunds add constraint refunds_account_check check (state not in ('account-given', 'taken') or account is not null);
alter table refunds add constraint refunds_transfer_amount_check
  check (state not in ('awaiting-account', 'account-given', 'taken') or (amount_cents is not null and currency is not null));
alter table refunds add constraint refunds_taken_by_check check (state <> 'taken' or taken_by is not null);

create index refunds_of_order on refunds (order_id);
create index refunds_with_account on refunds (sent_at) where account is not null;

-- What was done with a refund by transfer, by whom and when.
create table refund_events (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refunds on delete cascade,
  code text not null,
  actor text not null,
  happened_at timestamptz not null
);
create index refund_events_of_refund on refund_events (refund_id);
