-- When a partner is next asked about a row; null when there is nothing to ask. The scan of due rows claims by these.
alter table purchases add column next_check_at timestamptz;
alter table purchase_returns add column next_check_at timestamptz;
alter table payment_attempts add column next_check_at timestamptz;
alter table refunds add column next_check_at timestamptz;
create index purchases_due on purchases (next_check_at) where next_check_at is not null;
create index purchase_returns_due on purchase_returns (next_check_at) where next_check_at is not null;
create index payment_attempts_due on payment_attempts (next_check_at) where next_check_at is not null;
create index refunds_due on refunds (next_check_at) where next_check_at is not null;

-- When work that repeats at an interval runs next.
create table recurring_work (
  name text primary key,
  next_run_at timestamptz not null
);

-- What is open gets its time from its state and age, in milliseconds as the shop writes instants. What is overdue is
-- spread over the next minute. The demo account's orders never progress.
update purchases purchase
  set next_check_at = date_trunc('milliseconds', greatest(
    purchase.updated_at + case
      when purchase.manual_reason is not null then interval '1 hour'
      when purchase.state = 'placed' then interval '10 minutes'
      else interval '15 seconds' end,
    now() + random() * interval '1 minute'))
  from orders
  where orders.id = purchase.order_id and orders.customer_email <> 'demo@puente.example'
    and (purchase.state = 'pending'
      or (purchase.state = 'placed' and purchase.shipped_at is null and orders.status in ('ZINC_PROCCESSING', 'ZINC_PAID'))
      or (purchase.state = 'requested' and purchase.manual_reason not in ('may-be-bought', 'unknown')));

update purchase_returns
  set next_check_at = date_trunc('milliseconds', greatest(
    updated_at + case when state = 'requested' then interval '10 minutes' else interval '6 hours' end,
    now() + random() * interval '1 minute'))
  where state in ('requested', 'open', 'approved');

update payment_attempts attempt
  set next_check_at = date_trunc('milliseconds', case
    when attempt.expires_at > now() then least(attempt.expires_at + interval '1 second',
      now() + case when attempt.method = 'abitab' then interval '30 minutes' else interval '2 minutes' end)
    else now() + random() * interval '1 minute' end)
  from orders
  where orders.id = attempt.order_id and orders.customer_email <> 'demo@puente.example'
    and (attempt.state = 'pending'
      or (attempt.state = 'expired' and attempt.expires_at > now() - interval '1 day'));

update refunds set next_check_at = date_trunc('milliseconds', now() + random() * interval '1 minute')
  where state = 'requested';
