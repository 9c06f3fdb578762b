-- A mail that was taken back before it went out keeps its row: its sending may be under way.
alter table mails drop constraint mails_outcome_check;
alter table mails add check (outcome in ('bounced', 'complained', 'suppressed', 'withdrawn'));
