-- A shopper does not have what the carrier says it delivered.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check
  check (kind in ('late', 'damaged', 'wrong', 'missing', 'not-received', 'invoice', 'message')) not valid;
alter table cases validate constraint cases_kind_check;

-- What the shop claims from the carrier for such a case; the carrier's interface takes no claims, so a person sends it.
create table carrier_claims (
  case_id uuid primary key references cases on delete cascade,
  -- Until when the carrier may answer; after it the shop decides without an answer.
  due_at timestamptz not null,
  sent_at timestamptz,
  sent_by uuid references staff,
  answer text check (answer in ('lost', 'found', 'delivered')),
  answered_at timestamptz,
  answered_by uuid references staff,
  -- The refund that was asked for by it: the claim is decided once that is approved.
  refund_request_id uuid references refund_requests,
  check ((sent_at is null) = (sent_by is null)),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);

-- The person of the staff who opened the case in the shopper's name; null: the shopper, or a case that the shop began.
alter table cases add column opened_by_name text;
