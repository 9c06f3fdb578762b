-- Since when the shop issues fiscal documents: written once, when it first starts with a provider of them.
create table fiscal_issuing (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null
);

-- The fiscal documents (CFE) of payments and of what went back of them: one e-ticket a payment, one credit note a refund. They
-- are kept whatever becomes of the account, as the law wants, so that nothing cascades to them.
create table fiscal_documents (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in ('e-ticket', 'credit-note')),
  attempt_id uuid not null references payment_attempts,
  refund_id uuid unique references refunds,
  -- The e-ticket that a credit note corrects.
  corrects uuid references fiscal_documents,
  currency text not null check (currency in ('USD', 'UYU')),
  cents bigint not null check (cents > 0),
  -- `waiting`: not issued yet; `processing`: it has its number, and the tax office has not decided.
  state text not null check (state in ('waiting', 'processing', 'accepted', 'rejected')),
  -- Part of the key by which the provider knows it: a rejected document is issued again under the next.
  try integer not null default 1 check (try > 0),
  -- What it says, frozen before it is first sent; null until then.
  content jsonb,
  -- Who pays, sealed, where the law wants it on the document.
  receiver text,
  series text,
  number integer check (number > 0),
  -- What the provider answered besides: authorization, security code, address of verification, day.
  issue jsonb,
  -- The printed form, a PDF.
  pdf bytea,
  -- Why it was rejected.
  reason text,
  -- What was rejected before: series and number, which stay used, and why.
  rejections jsonb not null default '[]',
  created_at timestamptz not null,
  next_check_at timestamptz,
  check ((kind = 'credit-note') = (refund_id is not null)),
  check ((kind = 'credit-note') = (corrects is not null)),
  check ((series is null) = (number is null)),
  check (state not in ('processing', 'accepted') or (number is not null and issue is not null and pdf is not null)),
  check ((state = 'rejected') = (reason is not null))
);
create unique index one_e_ticket_of_payment on fiscal_documents (attempt_id) where kind = 'e-ticket';
create unique index fiscal_numbers on fiscal_documents (kind, series, number);
create index fiscal_documents_of_order on fiscal_documents (order_id);
create index credit_notes_of_e_ticket on fiscal_documents (corrects) where corrects is not null;
create index fiscal_documents_due on fiscal_documents (next_check_at) where next_check_at is not null;
create index fiscal_documents_open on fiscal_documents (created_at) where state in ('waiting', 'processing');
create index fiscal_documents_rejected on fiscal_documents (created_at) where state = 'rejected';
create index fiscal_documents_receiver_key on fiscal_documents (sealing_key_id(receiver), id);
create trigger refuse_unbound_receiver before insert or update of receiver on fiscal_documents for each row
  when (sealing_key_id(new.receiver) not like 'sealed3.%') execute function refuse_unbound_value('receiver');

-- What the bank confirmed lately, whose credit note may be missing.
create index refunds_confirmed on refunds (confirmed_at) where confirmed_at is not null;
