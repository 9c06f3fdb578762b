-- Addresses that are not mailed, by a keyed hash. A bounce suppresses every mail, a complaint offers alone. The code of a
-- check that the owner of the address asked for lifts a bounce.
create table mail_suppressions (
  address_hash text not null,
  reason text not null check (reason in ('bounce', 'complaint')),
  since timestamptz not null,
  check_code_hash text,
  check_expires_at timestamptz,
  primary key (address_hash, reason)
);
create index mail_suppressions_by_age on mail_suppressions (since);

-- How a mail ended that was not simply delivered; null for the others.
alter table mails add column outcome text check (outcome in ('bounced', 'complained', 'suppressed'));
create index mails_by_outcome on mails (outcome) where outcome is not null;
