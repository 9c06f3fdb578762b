-- What the staff writes for each other is about an order, or a customer alone; on the page of a case or of a refund it is
-- about their order. The release before knows those of orders.
alter table order_notes alter column order_id drop not null;
alter table order_notes add column customer_id uuid references customers on delete cascade;
alter table order_notes add constraint order_notes_subject check (num_nonnulls(order_id, customer_id) = 1);
create index order_notes_of_customer on order_notes (customer_id, written_at) where customer_id is not null;
-- The page that it was written on, where that is not the order's or the customer's: a case by its number, a refund by its id.
alter table order_notes add column page_kind text check (page_kind in ('case', 'refund'));
alter table order_notes add column page_id text;
alter table order_notes add constraint order_notes_page check ((page_kind is null) = (page_id is null));
-- A note of a telephone call says with whom it was, and how it ended; otherwise both are null.
alter table order_notes add column called text check (called in ('customer', 'carrier', 'bank', 'other'));
alter table order_notes add column call_outcome text check (call_outcome in ('talked', 'no-answer', 'call-back'));
alter table order_notes add constraint order_notes_call check ((called is null) = (call_outcome is null));

-- Who a note names with '@', and since when they know.
create table note_mentions (
  note_id uuid not null references order_notes on delete cascade,
  staff_id uuid not null references staff,
  mentioned_at timestamptz not null,
  seen_at timestamptz,
  primary key (note_id, staff_id)
);
create index note_mentions_of_person on note_mentions (staff_id, mentioned_at);
create index note_mentions_unseen on note_mentions (staff_id) where seen_at is null;

-- A note's photo, without its metadata.
create table note_photos (
  note_id uuid primary key references order_notes on delete cascade,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null,
  height integer not null,
  data bytea not null
);

-- A case that the shop began: it wrote to the shopper about an order without a complaint.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check
  check (kind in ('late', 'damaged', 'wrong', 'missing', 'invoice', 'message')) not valid;
alter table cases validate constraint cases_kind_check;
