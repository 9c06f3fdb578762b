-- A mail that no mailbox takes is not tried for ever, and is not called sent either.
alter table mails add column given_up_at timestamptz;
