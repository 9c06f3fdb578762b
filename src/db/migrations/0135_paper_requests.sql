-- A paper of an order that customs or the carrier waits for: the carrier reported that it is missing, or the staff asked for it.
create table paper_requests (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  paper text not null check (paper in ('customs', 'invoice', 'payment-proof', 'permit')),
  -- The person of the staff; null: the carrier reported it.
  asked_by uuid references staff,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- When a person sent the papers to the carrier, whose interface takes none.
  sent_at timestamptz,
  sent_by uuid references staff,
  -- When it was over: the shipment moved on, the order ended, the staff closed it or the carrier asked again.
  ended_at timestamptz,
  check ((sent_at is null) = (sent_by is null))
);
create unique index paper_requests_open on paper_requests (order_id, paper) where ended_at is null;
create index paper_requests_of_order on paper_requests (order_id);
create index paper_requests_to_send on paper_requests (requested_at) where sent_at is null and ended_at is null;
