import { Link } from 'react-router';
import { orderCopy as copy } from '#backoffice/copy/order.ts';
import type { ActSectionProps } from '#backoffice/features/order/order-acts.tsx';

/** The acts that have a page of their own: on purchases, and on money. */
export function PagesAct({ order: { number }, staff: { permissions } }: ActSectionProps) {
  return (
    <nav aria-label={copy.pages}>
      <ul className="order-desk__pages">
        <li>
          <Link to={`/ordenes/${number}/compras`}>
            {permissions.includes('purchases') ? copy.toPurchases : copy.toPurchasesReadOnly}
          </Link>
        </li>
        {permissions.includes('refunds.request') ? (
          <li>
            <Link to={`/ordenes/${number}/devolver`}>{copy.toRefund}</Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
