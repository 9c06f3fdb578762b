-- What the store may take for an order is held to what was paid for its goods, line by line, with the tolerance of a
-- purchase, and to the losses that people agreed to. This counts what each purchase may cost at most, as the marketplace is
-- told it, so that it holds before anything is bought.

-- The most that goods may cost (src/server/features/purchasing/max-price.ts, whose test compares the two).
create function purchase_tolerance(goods_cents numeric) returns bigint language sql immutable parallel safe as $$
  select div(goods_cents * 11500 + 5000, 10000)::bigint + 1000
$$;

-- What the staff wants to buy beyond what was paid: it is bought once another person agrees, or where it is within the limit.
create table purchase_losses (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  -- The act that buys, with its input, and what it says that it buys.
  act text not null check (act in ('buyAgain', 'buySubstitute', 'approvePrice')),
  input jsonb not null,
  summary text not null,
  -- By how much the purchases of the order may exceed what was paid, beyond the losses before.
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason <> ''),
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  requested_by uuid not null references staff,
  requested_key text not null,
  requested_at timestamptz not null,
  -- Null where the limit approved it.
  decided_by uuid references staff,
  decided_key text,
  decided_at timestamptz,
  decision_reason text,
  -- The limit in force when it was approved without a second person.
  approval_limit_cents bigint,
  check ((state = 'waiting') = (decided_at is null)),
  check (approval_limit_cents is null or state = 'approved'),
  constraint purchase_loss_approved_by_somebody check (
    state <> 'approved' or (decided_by is not null) <> (approval_limit_cents is not null)),
  -- Nobody decides about what they asked for, through another account of theirs neither.
  constraint purchase_loss_approved_by_another check (
    state not in ('approved', 'refused') or decided_by is null
    or (decided_by <> requested_by and decided_key <> requested_key)),
  constraint purchase_loss_withdrawn_by_requester check (state <> 'withdrawn' or decided_by = requested_by)
);
create index purchase_losses_of_order on purchase_losses (order_id);
create unique index purchase_losses_waiting on purchase_losses (order_id) where state = 'waiting';

-- The keys come from the accounts, whatever was written; what was asked for is decided once, as it was asked; and the limit
-- for one person counts everything that was agreed to of the order.
create function check_purchase_loss() returns trigger language plpgsql as $$
begin
  new.requested_key := (select person_key(email) from staff where id = new.requested_by);
  new.decided_key := (select person_key(email) from staff where id = new.decided_by);
  if tg_op = 'UPDATE' then
    if old.state <> 'waiting' then
      raise exception 'purchase loss % is decided', old.id using errcode = 'check_violation', constraint = 'purchase_loss_decided_once';
    end if;
    if (new.order_id, new.act, new.input, new.amount_cents, new.requested_by)
      is distinct from (old.order_id, old.act, old.input, old.amount_cents, old.requested_by) then
      raise exception 'purchase loss % stays as it was asked', old.id using errcode = 'check_violation', constraint = 'purchase_loss_fixed';
    end if;
    return new;
  end if;
  perform from orders where id = new.order_id for update;
  if new.approval_limit_cents < new.amount_cents + (select coalesce(sum(amount_cents), 0) from purchase_losses
      where order_id = new.order_id and state = 'approved') then
    raise exception 'more than one person may allow' using errcode = 'check_violation', constraint = 'purchase_loss_within_limit';
  end if;
  return new;
end $$;
create trigger check_purchase_loss before insert or update on purchase_losses
  for each row execute function check_purchase_loss();

-- What the purchases of each line of an order may cost at most, and what they may cost: its share of the tolerance of all.
-- A purchase is shared among its lines by their prices. What the store called off does not count, what was lost does; a
-- purchase that ended counts where the store sent something of it all the same, and one whose goods were credited does not.
create function line_spending(shop uuid) returns table (order_line_id uuid, price numeric, committed numeric, allowed numeric)
language sql stable as $$
  with ordered as (
    select id, (price_cents * quantity)::numeric as price, sum(price_cents * quantity) over () as whole
    from order_lines where order_id = shop
  ), bought as (
    select order_id as id, state, max_price_cents from purchases where order_id = shop
    union all
    select id, state, max_price_cents from further_purchases where order_id = shop and kind <> 'surplus'
  ), covered as (
    select ordered.id as line_id, ordered.price, bought.max_price_cents, sum(ordered.price) over (partition by bought.id) as whole,
      line.release is distinct from 'called-off' as is_kept
    from bought cross join ordered
    left join purchase_lines line on line.purchase_id = bought.id and line.order_line_id = ordered.id
    where (line.purchase_id is not null
        -- The first purchase has no rows while it covers everything.
        or (bought.id = shop and not exists (select from purchase_lines where purchase_id = shop)))
      and (bought.state <> 'refused'
        or exists (select from packages where packages.order_id = shop and coalesce(purchase_id, order_id) = bought.id))
      and not exists (select from purchase_returns goods_return
        where goods_return.order_id = bought.id and goods_return.state = 'credited' and goods_return.asins = '{}')
  )
  select ordered.id, ordered.price,
    coalesce((select sum(coalesce(covered.max_price_cents, purchase_tolerance(covered.whole)) * covered.price / covered.whole)
      from covered where covered.line_id = ordered.id and is_kept), 0),
    purchase_tolerance(ordered.whole) * ordered.price / ordered.whole
  from ordered
$$;

-- What the store sold although the shop had given it up, and has not taken back.
create function surplus_cents(shop uuid) returns bigint language sql stable as $$
  select coalesce(sum(total_cents), 0)::bigint from further_purchases surplus
  where order_id = shop and kind = 'surplus' and state <> 'refused'
    and not exists (select from purchase_returns where purchase_returns.order_id = surplus.id and purchase_returns.state = 'credited')
$$;

-- By how much the purchases of an order may exceed what was paid, if `more_cents` are spent on some of its lines besides.
create function excess_cents(shop uuid, more_lines uuid[] default '{}', more_cents bigint default 0)
returns bigint language sql stable as $$
  with line as (
    select committed, allowed, case when order_line_id = any(more_lines)
      then more_cents * price / sum(price) filter (where order_line_id = any(more_lines)) over () else 0 end as more
    from line_spending(shop)
  )
  -- The shares of lines are fractions of cents.
  select (ceil(round(coalesce(sum(greatest(committed + more - allowed, 0)), 0), 4)) + surplus_cents(shop))::bigint from line
$$;

-- What people agreed that it may.
create function agreed_cents(shop uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_cents), 0)::bigint from purchase_losses where order_id = shop and state = 'approved'
$$;

create function hold_purchases_within_paid(shop uuid) returns void language plpgsql as $$
begin
  perform from orders where id = shop for update;
  if excess_cents(shop) > agreed_cents(shop) then
    raise exception 'the purchases of order % exceed what was paid and agreed to', shop
      using errcode = 'check_violation', constraint = 'purchases_within_paid';
  end if;
end $$;

-- Only what begins a purchase or raises its limit is held: what the store says of one that exists is always taken. A further
-- purchase buys the lines that it covers, so that it is held with them.
create function check_purchase() returns trigger language plpgsql as $$
begin
  perform hold_purchases_within_paid(new.order_id);
  return null;
end $$;
create trigger check_purchase after insert on purchases
  for each row when (new.max_price_cents is not null) execute function check_purchase();
create trigger check_purchase_change after update of max_price_cents, state on purchases
  for each row when (new.max_price_cents is distinct from old.max_price_cents or (old.state = 'refused' and new.state <> 'refused'))
  execute function check_purchase();
create trigger check_purchase_change after update of max_price_cents, state on further_purchases
  for each row when (new.kind <> 'surplus'
    and (new.max_price_cents is distinct from old.max_price_cents or (old.state = 'refused' and new.state <> 'refused')))
  execute function check_purchase();

create function check_purchased_lines() returns trigger language plpgsql as $$
declare
  shop uuid;
begin
  for shop in select distinct order_id from added where purchase_id <> order_id loop
    perform hold_purchases_within_paid(shop);
  end loop;
  return null;
end $$;
create trigger check_purchased_lines after insert on purchase_lines
  referencing new table as added for each statement execute function check_purchased_lines();

-- Orders that were above it before it was held: a person looks at each, in the queue. Nothing of them changes.
create table bought_above_paid (
  order_id uuid primary key references orders on delete cascade,
  excess_cents bigint not null,
  found_at timestamptz not null
);
insert into bought_above_paid (order_id, excess_cents, found_at)
select order_id, excess_cents(order_id), now()
from (select distinct order_id from further_purchases where kind <> 'surplus') further
where excess_cents(order_id) > 0;

-- Since when the store's carrier says that a package cannot be delivered; null while it does not.
alter table packages add column undeliverable_at timestamptz;
