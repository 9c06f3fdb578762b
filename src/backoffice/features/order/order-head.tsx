import { Link } from 'react-router';
import { orderCopy as copy } from '#backoffice/copy/order.ts';
import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { STAFF_STATUS_NAMES } from '#domain/staff/order-status-names.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { Alert } from '#ui/components/alert.tsx';

/** Which order it is and where it stands, in the staff's words. */
export function OrderHead({ order }: { order: OrderForStaff }) {
  const { number, status, createdAt, issue, email, locker, customerId, isAnonymized, showsPersonalData } = order;
  return (
    <header className="order-desk__head">
      <h1>{copy.title(number)}</h1>
      <p className="order-desk__status">{STAFF_STATUS_NAMES[status]}</p>
      <p>{copy.created(formatDateTime(createdAt))}</p>
      <p>
        {isAnonymized ? copy.anonymized : null}
        {!isAnonymized && customerId === null ? copy.shopper(email, locker) : null}
        {customerId === null ? null : <Link to={`/clientes/${customerId}`}>{copy.shopper(email, locker)}</Link>}
      </p>
      {showsPersonalData ? null : <p>{copy.masked}</p>}
      {issue ? (
        <Alert kind="warning" title={`${copy.issue}:`}>
          {issue.description} ({issue.code})
        </Alert>
      ) : null}
    </header>
  );
}
