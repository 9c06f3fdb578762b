-- From which price on an alert tells of a drop; null: of any that is worth a mail.
alter table price_alerts add column below_cents bigint check (below_cents > 0);
