-- The newest mails to an address are found in their order: with the address alone in the index, the planner preferred to
-- read all mails by time until enough of the address were found.
create index mails_by_recipient_and_time on mails (lower(recipient), created_at desc, id) where recipient <> '';
drop index mails_by_recipient;
