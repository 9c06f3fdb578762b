import { TRANSITIONS } from '#domain/order/transition.ts';
import { type Invariant, SOLD } from './invariant.ts';

/** The components of a quote, as the specification names them; they add up to its total. */
const COMPONENTS = [
  'productsTotal',
  'freight',
  'handling',
  'serviceFee',
  'deliveryFee',
  'francheseFees',
  'iva',
  'extraFees',
  'ursecFee',
  'ursecFeeForPhones',
];
const COMPONENT_NAMES = COMPONENTS.map((name) => `'${name}'`).join(', ');

/** `trigger, before, after, method` of every move that the shop's transition table allows. */
const MOVES = Object.entries(TRANSITIONS)
  .flatMap(([trigger, { from, to }]) => from.map((before) => ({ trigger, before, to })))
  .flatMap(({ trigger, before, to }) =>
    trigger === 'SHOFD'
      ? [`('${trigger}', '${before}', 'PICK_UP', 'pickup')`, `('${trigger}', '${before}', '${to}', 'delivery')`]
      : [`('${trigger}', '${before}', '${to}', null)`],
  )
  .join(', ');

/** The moves that orders made, in the order in which they were recorded; an event without a trigger is no move. */
const PATHS = `select event.order_id, event.code, event.trigger, shop.delivery_method, shop.status,
    lag(event.code) over path as before, lead(event.code) over path is null as is_last
  from order_events event join ${SOLD} shop on shop.id = event.order_id
  where event.trigger is not null or event.code = 'NEW'
  window path as (partition by event.order_id order by event.id)`;

/** What an order says of itself: its quote, its lines and its way through the statuses. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I2 carts ordered twice, or open after their order',
    subject: 'orders',
    judged: 'select count(distinct cart_id) as count from orders',
    violations: `select cart_id as found from orders group by cart_id having count(*) > 1
      union all select carts.id from carts join orders on orders.cart_id = carts.id where carts.state <> 'ordered'`,
  },
  {
    name: 'I7 orders whose components do not add up to the amount, in whole cents',
    subject: 'orders',
    judged: 'select count(*) as count from orders',
    violations: `select shop.id as found from orders shop cross join lateral (
        select count(*) filter (where value ~ '^[0-9]+$') as whole,
          sum(case when value ~ '^-?[0-9.]+$' then value::numeric end) as total
        from jsonb_each_text(shop.fees) where key in (${COMPONENT_NAMES})) quote
      where quote.whole <> ${COMPONENTS.length} or quote.total <> shop.amount_usd_cents
        or (shop.fees->>'total')::numeric is distinct from shop.amount_usd_cents
        or shop.amount_cents is distinct from case shop.currency when 'USD' then shop.amount_usd_cents
          else div(shop.amount_usd_cents::numeric * shop.rate_micros * 2 + 1000000, 2000000) end`,
  },
  {
    name: 'I9 orders whose lines are not those of their quote',
    subject: 'orders',
    judged: 'select count(*) as count from orders',
    // The parcels of other stores of an order that ended are free for another one, and go with their account.
    violations: `select shop.id as found from orders shop cross join lateral (
        select count(*) as packages, coalesce(sum(price_cents * quantity), 0) as goods,
          coalesce(sum(weight_grams::numeric * quantity), 0) as grams
        from order_lines where order_id = shop.id) line
      cross join lateral (
        select count(*) as packages, coalesce(sum(weight_grams), 0) as grams
        from forwarded_parcels where order_id = shop.id) parcel
      where case when shop.replacement_of is null then line.goods else 0 end is distinct from (shop.fees->>'productsTotal')::numeric
        or not (coalesce((shop.fees->>'forwardedGoods')::numeric, 0) > 0
            and (shop.status in ('FAILED', 'CANCELED', 'REFUND') or shop.anonymized_at is not null))
          and (line.packages + parcel.packages is distinct from (shop.fees->>'packages')::numeric
            or round(line.grams + parcel.grams) is distinct from (shop.fees->>'realWeight')::numeric)`,
  },
  {
    name: 'I10 moves of an order that the transition table does not have',
    subject: 'orders',
    judged: `select count(*) as count from (${PATHS}) path where trigger is not null`,
    violations: `select path.order_id || ' ' || coalesce(path.before, 'nothing') || ' ' || path.code as found
      from (${PATHS}) path
      where not (path.before is null and path.code = 'NEW') and not exists (
        select from (values ${MOVES}) move (trigger, before, after, method)
        where move.trigger = path.trigger and move.before = path.before and move.after = path.code
          and coalesce(move.method, path.delivery_method) = path.delivery_method)`,
  },
  {
    name: 'I10 orders in another status than their last move led to',
    subject: 'orders',
    judged: `select count(*) as count from ${SOLD} sold`,
    // A movement of the carrier that came early is an event without a trigger, and stays the only one of its code.
    violations: `select shop.id as found from ${SOLD} shop
      left join (select order_id, code from (${PATHS}) path where is_last) last on last.order_id = shop.id
      where last.code is distinct from shop.status and not exists (
        select from order_events where order_id = shop.id and code = shop.status and trigger is null and code <> 'NEW')`,
  },
  {
    name: 'I10 steps of a timeline twice',
    subject: 'orders',
    judged: 'select count(*) as count from order_events',
    violations: "select order_id || ' ' || code as found from order_events group by order_id, code having count(*) > 1",
  },
];
