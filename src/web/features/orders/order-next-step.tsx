import { useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { orderPage } from '#contract/pages.ts';
import { openIssue } from '#domain/order/issue-text.ts';
import { Alert } from '#ui/components/alert.tsx';
import { orders } from '#web/copy/orders.ts';
import { useShopData } from '#web/features/shell/shop-data.ts';
import { nextStep } from './next-step.ts';

/** When an order in a list arrives, or what to do next; an order with an open issue is marked and leads to its page. */
export function OrderNextStep({ order }: { order: Order }) {
  const [now] = useState(() => new Date().toISOString());
  const branchName = useShopData().settings.pickupBranch.name;
  const text = nextStep(order, { now, branchName });
  if (text === null) return null;
  if (openIssue(order) === null) return <p className="order-next-step">{text}</p>;
  return (
    <Alert
      title={orders.issue.title}
      action={
        <Link className="tap" to={orderPage(order.id)} aria-label={orders.nextStep.whatToDoWith(order.number)}>
          {orders.nextStep.whatToDo}
        </Link>
      }
    >
      {text}
    </Alert>
  );
}
