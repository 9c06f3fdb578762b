-- What a line of an order that also brings parcels of other stores gave back was computed without the parcels, so that their
-- freight and taxes went back with it.
create view refunds_of_mixed_orders as
select refund.id, refund.order_id, refund.state, refund.reason
from refunds refund
join orders on orders.id = refund.order_id
join payment_attempts attempt on attempt.id = refund.attempt_id
left join refund_requests request on refund.reason = 'staff:' || request.id
where coalesce((orders.fees ->> 'forwardedGoods')::bigint, 0) > 0 and orders.status <> 'REFUND'
  and attempt.charge_id is null and refund.closed_at is null and refund.amount_cents is not null
  and (refund.reason like 'line:%' or request.kind = 'lines');

-- What is sent, or is being paid, the shop bears; the tag names these orders to the staff.
insert into order_work (order_id, tags)
select distinct order_id, array['devuelto-de-más'] from refunds_of_mixed_orders where state in ('sent', 'taken')
on conflict (order_id) do update set tags = order_work.tags || excluded.tags
  where not order_work.tags @> excluded.tags;

-- A person decides the amount of what the bank does not have yet. What the staff asked for by itself, two people agreed to.
update refunds set state = 'manual', manual_reason = 'amount-undecided', amount_cents = null, next_check_at = null,
  account = null, account_bank = null, account_ending = null, account_differs = null
where state in ('requested', 'manual', 'awaiting-account', 'account-given')
  and id in (select id from refunds_of_mixed_orders where reason like 'line:%');

drop view refunds_of_mixed_orders;
