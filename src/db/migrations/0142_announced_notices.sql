-- A notice is inserted with the outcome that is expected of it: one that turns out to be about nothing known is new work then.
drop trigger announce_change_of_work on inbound_events;
create trigger announce_parked_notice after update of outcome on inbound_events
  for each row when (new.outcome = 'parked' and old.outcome <> 'parked') execute function announce_work('packages 1');
create trigger announce_change_of_work after update of outcome on inbound_events
  for each row when (old.outcome = 'parked' and new.outcome <> 'parked') execute function announce_work('packages');
