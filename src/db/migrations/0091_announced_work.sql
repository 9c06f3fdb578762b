-- What the staff works on is announced as it changes, when the change commits, so that open pages follow it
-- (src/server/features/operations/live-events). The channel is one of its own: a process of the release before takes a
-- message of `changes` that it does not know for "anything may have changed". A message is a kind and how many are new.
create function announce_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', tg_argv[0]);
  return null;
end $$;

create function announce_new_work() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', tg_argv[0] || ' ' || count(*)) from added having count(*) > 0;
  return null;
end $$;

create trigger announce_new_work after insert on orders referencing new table as added
  for each statement execute function announce_new_work('orders');
create trigger announce_work after update of status on orders
  for each row when (new.status is distinct from old.status) execute function announce_work('orders');

create trigger announce_new_work after insert on cases referencing new table as added
  for each statement execute function announce_new_work('cases');
create trigger announce_work after update of state, waiting_since on cases
  for each statement execute function announce_work('cases');

create trigger announce_new_work after insert on refunds referencing new table as added
  for each statement execute function announce_new_work('refunds');
create trigger announce_work after update of state, closed_at on refunds
  for each statement execute function announce_work('refunds');
create trigger announce_new_work after insert on refund_requests referencing new table as added
  for each statement execute function announce_new_work('refunds');
create trigger announce_work after update of state on refund_requests
  for each statement execute function announce_work('refunds');

-- Of what partners send, and of purchases, only what waits for a person or did.
create trigger announce_work after insert on inbound_events
  for each row when (new.outcome = 'parked') execute function announce_work('packages 1');
create trigger announce_change_of_work after update of outcome on inbound_events
  for each row when (new.outcome is distinct from old.outcome and 'parked' in (new.outcome, old.outcome))
  execute function announce_work('packages');
create trigger announce_work after insert or update or delete on exceptions
  for each statement execute function announce_work('queue');
create trigger announce_work after insert or update of decision on order_holds
  for each statement execute function announce_work('queue');
create trigger announce_work after update of manual_reason on purchases
  for each row when (new.manual_reason is distinct from old.manual_reason) execute function announce_work('queue');

-- An open page whose session ended, or whose person has another role now, hears nothing more.
create trigger announce_work after update of ended_at on staff_sessions
  for each statement execute function announce_work('staff');
create trigger announce_work after update of role, disabled_at on staff
  for each statement execute function announce_work('staff');
