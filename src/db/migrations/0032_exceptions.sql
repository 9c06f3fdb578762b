-- What people did about an exception: who has it, until when it is put off and why. The exceptions themselves are read
-- from the tables that they are about.
create table exceptions (
  kind text not null,
  -- The id of the order, refund, case, mail, job or notice.
  subject text not null,
  taken_by uuid references staff,
  taken_at timestamptz,
  snoozed_until timestamptz,
  snoozed_at timestamptz,
  snooze_reason text,
  -- When a person had dealt with what nothing else ends.
  closed_at timestamptz,
  primary key (kind, subject),
  check ((taken_by is null) = (taken_at is null)),
  check (num_nulls(snoozed_until, snoozed_at, snooze_reason) in (0, 3))
);

create table exception_notes (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  staff_id uuid not null references staff,
  text text not null,
  written_at timestamptz not null
);
create index exception_notes_of_subject on exception_notes (kind, subject, id);

-- What the reconciliation tried again, and since when it is no longer stalled.
create table repairs (
  kind text not null,
  subject text not null,
  order_id uuid,
  stalled_since timestamptz not null,
  tries integer not null,
  tried_at timestamptz not null,
  repaired_at timestamptz,
  primary key (kind, subject)
);
create index repairs_open on repairs (kind) where repaired_at is null;
create index repairs_done on repairs (repaired_at desc, kind, subject) where repaired_at is not null;

create index mails_undelivered on mails (given_up_at) where outcome in ('bounced', 'suppressed');

-- By what an identity document is found though it is encrypted: 'KEY_ID.HMAC', under a key that is not in the database.
-- A trigger empties it with each change of the document by a writer that does not know the column; the reconciliation
-- fills what is empty.
alter table customers add column document_hash text;
create function empty_document_hash() returns trigger language plpgsql as $$
begin
  new.document_hash := null;
  return new;
end $$;
create trigger empty_document_hash before update of document on customers for each row
  when (new.document is distinct from old.document and new.document_hash is not distinct from old.document_hash)
  execute function empty_document_hash();
create index customers_by_document on customers (document_hash) where document_hash is not null;
create index customers_to_hash on customers (id) where document is not null and document_hash is null;

create index customers_by_locker on customers (locker);
create index order_lines_by_asin on order_lines (asin, order_id);
create index attempts_by_authorization on payment_attempts (authorization_code) where authorization_code is not null;
create index attempts_by_voucher on payment_attempts ((voucher->>'code')) where voucher is not null;
create index refunds_by_transfer on refunds (transfer_reference) where transfer_reference is not null;

-- Lists of orders, newest first, by status, by payment method and with an open issue.
create index orders_by_status on orders (status, created_at desc, number desc);
create index orders_by_method on orders (payment_method, status, created_at desc, number desc) where payment_method is not null;
create index orders_with_issue on orders (created_at desc, number desc) where issue is not null;
create index attempts_overpaid on payment_attempts (order_id) where state = 'overpaid';
