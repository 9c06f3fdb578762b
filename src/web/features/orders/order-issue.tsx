import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { orders } from '#web/copy/orders.ts';
import { useHelpLink } from './order-help.tsx';

const copy = orders.issue;
const TEXTS: Readonly<Record<string, string>> = copy.byCode;

/** Issue reported by the carrier: its meaning and what the shopper can do. */
export function OrderIssue({ order }: { order: Order }) {
  const help = useHelpLink(order);
  const { issue } = order;
  if (issue === null) return null;
  return (
    <Alert
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
      {issue.description}. {TEXTS[issue.code] ?? copy.unknown}
    </Alert>
  );
}
