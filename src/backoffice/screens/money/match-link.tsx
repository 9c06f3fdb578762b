import { Link } from 'react-router';
import type { MovementMatch } from '#contract/backoffice/bank.ts';
import { statementsCopy as copy } from './copy.ts';

/** Leads to the order of a payment, or to a refund. */
export function MatchLink({ match: { refundId, orderNumber } }: { match: MovementMatch }) {
  return refundId === null ? (
    <Link to={`/ordenes/${orderNumber}`}>{copy.order(orderNumber)}</Link>
  ) : (
    <Link to={`/devoluciones/${refundId}`}>{copy.refund(orderNumber)}</Link>
  );
}
