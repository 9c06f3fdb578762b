-- What the staff writes about an order for each other. Rows are only added.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  written_by uuid not null references staff,
  text text not null,
  written_at timestamptz not null
);
create index order_notes_of_order on order_notes (order_id, written_at);

-- Since when an announcement to the carrier may be under way: from then on address and recipient do not change.
alter table orders add column announcing_since timestamptz;

-- The number by which a partner's notice names an order, a payment, a purchase or a package; its key outlives its body.
create index inbound_events_by_number on inbound_events
  ((split_part(event_key, ':', case source when 'sistarbanc' then 1 else 2 end)));

-- What a mail is about: an order, a payment, a refund or a case, with or without a change of it.
create index mails_by_subject on mails ((split_part(subject_id, ':', 1)));
