import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { issueText } from '#domain/order/issue-text.ts';
import { Alert } from '#ui/components/alert.tsx';
import { orders } from '#web/copy/orders.ts';
import { useHelpLink } from './order-help.tsx';

const copy = orders.issue;

interface OrderIssueProps {
  order: Order;
  issue: NonNullable<Order['issue']>;
}

/** The open issue of an order: what it means and what to do about it. */
export function OrderIssue({ order, issue }: OrderIssueProps) {
  const help = useHelpLink(order);
  const { meaning, action } = issueText(issue.code);
  return (
    <Alert
      className="order-issue"
      title={copy.title}
      role="status"
      action={
        <span className="order-issue__actions">
          {help === null ? null : (
            <a href={help} target="_blank" rel="noreferrer">
              {copy.contact}
            </a>
          )}
          {issue.code === 'ALMCD' ? <Link to={PAGES.account}>{copy.reviewProfile}</Link> : null}
        </span>
      }
    >
      {issue.description}. {meaning} {action}
    </Alert>
  );
}
