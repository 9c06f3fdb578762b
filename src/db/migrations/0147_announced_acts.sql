-- What somebody of the staff did is announced like what they may do ('staff', migration 0091), so that every process counts
-- anew what waits before it is asked again. A process of the release before looks at its open sessions and nothing else.
create trigger announce_work after insert on staff_audit
  for each row when (new.outcome = 'done') execute function announce_work('staff');
