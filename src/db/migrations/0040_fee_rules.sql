-- The rules of the landed price, by the day from which they hold: customs ('customs') and the shop's own charges
-- ('tariff'). In force on a day is the newest approved rule of each kind that has begun.
create table fee_rules (
  id uuid primary key,
  kind text not null check (kind in ('customs', 'tariff')),
  -- Amounts in cents of a dollar, rates in basis points, weights of tiers in tenths of a kilogram.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- It begins with this day in Montevideo.
  valid_from date not null,
  state text not null check (state in ('draft', 'approved', 'withdrawn')),
  -- Who wrote the body and the day as they stand; null for the figures that came with the shop.
  drafted_by uuid references staff,
  drafted_key text,
  drafted_at timestamptz not null,
  approved_by uuid references staff,
  approved_key text,
  approved_at timestamptz,
  withdrawn_by uuid references staff,
  withdrawn_at timestamptz,
  note text not null default '',
  check (approved_by is null or approved_at is not null),
  check (state <> 'draft' or approved_at is null),
  check (state <> 'approved' or approved_at is not null),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  constraint fee_rule_approved_by_somebody check (approved_at is null or approved_by is not null or drafted_by is null),
  -- Nobody approves what they wrote, through another account of theirs neither.
  constraint fee_rule_approved_by_another check (
    approved_by is null or drafted_by is null or (approved_by <> drafted_by and approved_key <> drafted_key)),
  -- What people approve changes no day that has passed.
  constraint fee_rule_not_in_the_past check (
    approved_by is null or valid_from >= (approved_at at time zone 'America/Montevideo')::date)
);
create unique index fee_rules_approved_once on fee_rules (kind, valid_from) where state = 'approved';
create index fee_rules_by_day on fee_rules (kind, valid_from desc, id);
create index fee_rules_drafted on fee_rules (valid_from, id) where state = 'draft';

-- An approved rule stays as it is: it can only be withdrawn, before its day. A draft changes freely until it is approved
-- as it stands or withdrawn. The keys come from the accounts, whatever was written.
create function check_fee_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.approved_at is not null then
      raise exception 'fee rule % was approved', old.id using errcode = 'check_violation', constraint = 'fee_rule_kept';
    end if;
    return old;
  end if;
  new.drafted_key := (select person_key(email) from staff where id = new.drafted_by);
  new.approved_key := (select person_key(email) from staff where id = new.approved_by);
  if tg_op = 'INSERT' then
    if new.state <> 'draft' and (new.drafted_by is not null or new.approved_by is not null) then
      raise exception 'fee rule % begins as a draft', new.id using errcode = 'check_violation', constraint = 'fee_rule_begins_as_draft';
    end if;
    return new;
  end if;
  if old.state = 'withdrawn' then
    raise exception 'fee rule % is withdrawn', old.id using errcode = 'check_violation', constraint = 'fee_rule_withdrawn_once';
  end if;
  if (old.state = 'approved' or new.state <> 'draft') and
    (new.id, new.kind, new.body, new.valid_from, new.drafted_by, new.drafted_at)
    is distinct from (old.id, old.kind, old.body, old.valid_from, old.drafted_by, old.drafted_at) then
    raise exception 'fee rule % stays as it was drafted', old.id using errcode = 'check_violation', constraint = 'fee_rule_fixed';
  end if;
  if old.state = 'approved' then
    if new.state <> 'withdrawn' or (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at) then
      raise exception 'fee rule % is approved', old.id using errcode = 'check_violation', constraint = 'fee_rule_fixed';
    end if;
    if old.valid_from <= (new.withdrawn_at at time zone 'America/Montevideo')::date then
      raise exception 'fee rule % has begun', old.id using errcode = 'check_violation', constraint = 'fee_rule_begun';
    end if;
  end if;
  return new;
end $$;
create trigger check_fee_rule before insert or update or delete on fee_rules
  for each row execute function check_fee_rule();

-- The figures that the shop had in its code. The reform of 2026 is announced and its decree is not published.
insert into fee_rules (id, kind, body, valid_from, state, drafted_at, approved_at, note) values
  ('00000000-0000-4000-8000-000000000401', 'customs', '{
    "name": "Tres envíos de menos de USD 200", "decree": "356/014",
    "perShipmentUsd": 20000, "annualUsd": null, "shipmentsPerYear": 3, "maxKg": 20, "maxEqualUnits": 5,
    "franchiseIva": 0, "ivaExemptOrigin": null, "ivaExemptBelowUsd": null,
    "simplifiedMaxUsd": 20000, "simplifiedRate": 6000, "simplifiedMinUsd": 1000, "simplifiedHandlingUsd": 200,
    "generalIva": 2200, "generalExtra": 3800, "generalRange": [6000, 7000]
  }', '2017-01-01', 'approved', now(), now(), ''),
  ('00000000-0000-4000-8000-000000000402', 'customs', '{
    "name": "USD 800 por año en tres envíos", "decree": "356/014",
    "perShipmentUsd": 80000, "annualUsd": 80000, "shipmentsPerYear": 3, "maxKg": 20, "maxEqualUnits": 5,
    "franchiseIva": 2200, "ivaExemptOrigin": "US", "ivaExemptBelowUsd": 20000,
    "simplifiedMaxUsd": 20000, "simplifiedRate": 6000, "simplifiedMinUsd": 1000, "simplifiedHandlingUsd": 200,
    "generalIva": 2200, "generalExtra": 3800, "generalRange": [6000, 7000]
  }', '2026-05-01', 'draft', now(), null,
  'Anunciado en la ley de presupuesto 2025-2029; su decreto no está publicado.'),
  ('00000000-0000-4000-8000-000000000403', 'tariff', '{
    "freightTiers": [
      { "fromTenths": 0, "perKilo": 2000 }, { "fromTenths": 30, "perKilo": 1500 }, { "fromTenths": 50, "perKilo": 1200 }
    ],
    "handling": 500, "handlingPackages": 4, "handlingPerFurtherPackage": 200, "serviceRate": 900,
    "delivery": { "PICKUP": 0, "MONTEVIDEO": 350, "OTHER_DEPARTMENTS": 500 }, "ursecPerUnit": 900
  }', '2017-01-01', 'approved', now(), now(), '');
