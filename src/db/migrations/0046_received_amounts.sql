-- What came in beside a payment, where the partner did not say how much: the staff says it, and above the limit another
-- person agrees, as for every refund that the staff begins.
alter table refund_requests drop constraint refund_requests_kind_check;
alter table refund_requests add constraint refund_requests_kind_check check (kind in ('order', 'lines', 'amount', 'received'));
alter table refund_requests add constraint refund_received_settles check (kind <> 'received' or settles is not null);

create or replace function check_refund_request() returns trigger language plpgsql as $$
declare
  paid record;
  open record;
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
  if new.kind = 'received' then
    -- Beside the payment: as far as the partner said what came in, it is that.
    select amount_cents, currency, attempt_id, reason into open from refunds where id = new.settles for update;
    if paid.order_id <> new.order_id or open.attempt_id <> new.attempt_id or open.reason <> 'wrong-amount'
      or (open.amount_cents is not null and open.currency is not null)
      or open.amount_cents <> new.amount_cents or open.currency <> new.currency then
      raise exception 'not what came in' using errcode = 'check_violation', constraint = 'refund_of_what_came_in';
    end if;
    return new;
  end if;
  returned := (select coalesce(sum(amount_cents), 0) from refunds
      where attempt_id = new.attempt_id and reason <> 'wrong-amount')
    + (select coalesce(sum(amount_cents), 0) from refund_requests
      where attempt_id = new.attempt_id and state = 'waiting' and kind <> 'received');
  if paid.order_id <> new.order_id or paid.currency <> new.currency or returned + new.amount_cents > paid.amount_cents then
    raise exception 'more than was paid' using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;

-- A version of before that writes such an amount by one person alone is refused, for the minutes in which both run.
create function check_received_amount() returns trigger language plpgsql as $$
begin
  if new.amount_cents is not null and new.currency is not null and not exists (
    select from refund_requests where settles = new.id and kind = 'received' and state = 'approved'
      and amount_cents = new.amount_cents and currency = new.currency) then
    raise exception 'refund % was not approved', new.id using errcode = 'check_violation', constraint = 'refund_is_approved';
  end if;
  return new;
end $$;
create trigger check_received_amount before update of amount_cents, currency on refunds
  for each row when (new.reason = 'wrong-amount' and (old.amount_cents is null or old.currency is null))
  execute function check_received_amount();
