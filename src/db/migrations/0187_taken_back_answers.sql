-- The answer of the carrier that a later one replaced: it holds again where the later one is taken back.
alter table carrier_claims add column former_answer text check (former_answer in ('lost', 'found', 'delivered'));
alter table carrier_claims add column former_answered_at timestamptz;
alter table carrier_claims add column former_answered_by uuid references staff;
alter table carrier_claims add check ((former_answer is null) = (former_answered_at is null)
  and (former_answer is null) = (former_answered_by is null));
