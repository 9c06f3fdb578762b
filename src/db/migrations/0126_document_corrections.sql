-- A shopper asks for another identity document than the one that a paid order has locked, with a photo of it; the staff decides.
create table document_corrections (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  -- The document that is asked for and the photo, sealed together; gone with the decision.
  request text,
  state text not null check (state in ('waiting', 'accepted', 'refused')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references staff,
  -- What the shopper is told of a refusal.
  reason text,
  check ((state = 'waiting') = (request is not null)),
  check ((state = 'waiting') = (decided_at is null) and (state = 'waiting') = (decided_by is null)),
  check ((state = 'refused') = (reason is not null))
);
create unique index document_corrections_waiting on document_corrections (customer_id) where state = 'waiting';
create index document_corrections_open on document_corrections (requested_at) where state = 'waiting';
create index document_corrections_of_customer on document_corrections (customer_id, requested_at);
create index document_corrections_request_key on document_corrections (sealing_key_id(request), id);
create trigger refuse_unbound_request before insert or update of request on document_corrections for each row
  when (sealing_key_id(new.request) not like 'sealed3.%') execute function refuse_unbound_value('request');
