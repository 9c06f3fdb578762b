import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { orderPage, resultPage } from '#contract/pages.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { OrderLoadError, OrderSummary, ResultLinks, ResultPage } from './result-page.tsx';

/** Redirects an order of another result to its page. A refunded order stays: each page has the words for it. */
export function useRedirectToResult(
  order: Order | undefined,
  page: Exclude<OrderResult, 'refund'>,
): OrderResult | null {
  const navigate = useNavigate();
  const result = order ? resultOf(order.status) : null;
  useEffect(() => {
    if (order === undefined || result === null || result === page || result === 'refund') return;
    void navigate(resultPage(result, order), { replace: true });
  }, [order, result, page, navigate]);
  return result;
}

/** Shown while the order is being read and when it cannot be: nothing is known, so nothing is promised. */
export function UnknownResult({ id, read }: { id: string; read: UseQueryResult<Order> }) {
  const failed = read.data === undefined && read.errorUpdateCount > 0;
  return (
    <ResultPage heading={failed ? copy.unknown.heading : copy.unknown.reading}>
      {failed ? <OrderLoadError onRetry={() => void read.refetch()} /> : null}
      <ResultLinks id={id} order={null} />
    </ResultPage>
  );
}

/** The order was paid and then canceled: its money is on its way back. */
export function RefundResult({ order }: { order: Order }) {
  return (
    <ResultPage heading={copy.refund.heading}>
      <p className="result__text">{order.paymentMethod === 'abitab' ? copy.refund.cashText : copy.refund.text}</p>
      <OrderSummary order={order} totalLabel={copy.refund.total} />
      <div className="result__links">
        <LinkButton to={orderPage(order.id)}>{copy.toOrder}</LinkButton>
      </div>
    </ResultPage>
  );
}

/** The result page that an order has. A refunded order was paid and its money is on its way back. */
type OrderResult = 'success' | 'pending' | 'failed' | 'refund';

export function resultOf(status: OrderStatus): OrderResult {
  if (status === 'REFUND') return 'refund';
  const outcome = outcomeOf(status);
  return outcome === 'failure' ? 'failed' : outcome;
}
