import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { orderPage } from '#contract/pages.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { FixedPrice } from '#ui/components/price.tsx';
import { StatusChip } from '#ui/components/status-chip.tsx';
import { Timeline } from '#ui/components/timeline.tsx';
import { orders } from '#web/copy/orders.ts';
import { useToday } from '#web/features/forms/use-today.ts';
import { orderTotal } from './order-amounts.ts';
import { OrderItems } from './order-items.tsx';
import { OrderNextStep } from './order-next-step.tsx';
import { orderChip } from './order-state.ts';
import { timelineSteps } from './timeline-steps.ts';

/** An order in the list. */
export function OrderCard({ order, actions }: { order: Order; actions?: ReactNode }) {
  const chip = orderChip(order);
  const today = useToday();
  const title = `order-${order.id}`;
  return (
    <article className="order-card stack" aria-labelledby={title}>
      <div className="split">
        <h2 className="order-card__title" id={title}>
          <Link className="tap plain-link" to={orderPage(order.id)}>
            {orders.number(order.number)}
          </Link>
        </h2>
        <StatusChip tone={chip.tone}>{chip.label}</StatusChip>
      </div>
      <p className="order-card__date note">
        {orders.placedOn} <time dateTime={order.dateAdded}>{formatDay(order.dateAdded)}</time>
      </p>
      <OrderNextStep order={order} />
      {actions}
      <OrderItems order={order} />
      <p className="order-card__total split">
        <span>{orders.total}</span>
        <FixedPrice {...orderTotal(order)} size="us" />
      </p>
      <Link className="tap" to={orderPage(order.id)} aria-label={orders.viewOrderNumber(order.number)}>
        {orders.viewOrder}
      </Link>
      <Collapsible summary={orders.timeline}>
        <Timeline steps={timelineSteps(order, today)} label={orders.timelineOf(order.number)} />
      </Collapsible>
    </article>
  );
}
