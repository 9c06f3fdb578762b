-- Notices that came from their partner and were not applied. A person looks at each, unless the partner's later word
-- resolves it.
create table notice_problems (
  source text not null,
  event_key text not null,
  kind text not null check (kind in ('amount', 'code', 'unconfirmed', 'unreadable')),
  order_id uuid references orders,
  attempt_id uuid references payment_attempts,
  -- What the partner says that it took; null where it names none.
  reported_cents bigint,
  reported_currency text,
  -- The partner's word that the shop does not know.
  word text,
  found_at timestamptz not null,
  resolved_at timestamptz,
  primary key (source, event_key),
  foreign key (source, event_key) references inbound_events
);
create index notice_problems_open on notice_problems (found_at) where resolved_at is null;
create index notice_problems_of_attempt on notice_problems (attempt_id) where resolved_at is null;

-- What a bank took so far in another amount, where neither the payment was decided nor a refund recorded: only the log
-- had it.
insert into notice_problems (source, event_key, kind, order_id, attempt_id, reported_cents, reported_currency, found_at)
select event.source, event.event_key, 'amount', attempt.order_id, attempt.id, (event.body->>'amountCents')::bigint,
  event.body->>'currency', event.received_at
from inbound_events event join payment_attempts attempt on attempt.transaction_id = event.body->>'transactionId'
where event.source = 'sistarbanc' and event.outcome = 'mismatch' and attempt.state in ('pending', 'expired')
  and not exists (select from refunds where attempt_id = attempt.id and reason = 'wrong-amount');

-- A notice of the marketplace whose purchase became known has been answered by the poll of that purchase.
update inbound_events set outcome = 'applied' where source = 'zinc' and outcome = 'parked'
  and body->>'zincOrderId' in (select marketplace_order_id from purchases union all select marketplace_order_id from further_purchases);
