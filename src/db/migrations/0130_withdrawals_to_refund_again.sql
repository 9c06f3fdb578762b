-- The refund that was asked for once the goods were back. While its request is refused or taken back, what was received is
-- not settled: `received` without `settled_at` waits for a person again.
alter table withdrawals add column refund_request_id uuid references refund_requests;
create unique index withdrawals_of_refund on withdrawals (refund_request_id);
alter table withdrawals drop constraint withdrawals_check;
alter table withdrawals add constraint withdrawals_settled_check check (
  case state when 'requested' then settled_at is null when 'received' then true else settled_at is not null end
) not valid;
alter table withdrawals validate constraint withdrawals_settled_check;
create index withdrawals_unsettled on withdrawals (requested_at) where settled_at is null;
drop index withdrawals_open;
