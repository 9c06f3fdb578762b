import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { resultPage } from '#contract/pages.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { ROUTE_POSITION, RouteOnda } from '#ui/brand/onda-route.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { OrderLoadError, OrderSummary, ResultLinks, ResultPage } from './result-page.tsx';
import type { ResultParams } from './result-params.ts';
import { useOrder } from './use-order.ts';

/** Shown for a paid order only; other orders are redirected to the page of their outcome. */
export function SuccessResult({ params }: { params: ResultParams }) {
  const { id } = params;
  const { order, failed, retry } = useOrder(id, false);
  const navigate = useNavigate();
  const outcome = order ? outcomeOf(order.status) : null;
  useEffect(() => {
    if (order === null || outcome === null || outcome === 'success') return;
    void navigate(resultPage(outcome === 'failure' ? 'failed' : 'pending', order), { replace: true });
  }, [order, outcome, navigate]);
  return (
    <ResultPage
      heading={copy.success.heading}
      illustration={<RouteOnda position={ROUTE_POSITION.start} label={copy.route} from={copy.from} to={copy.to} />}
    >
      <p className="result__text">{copy.success.text}</p>
      <p className="result__text">
        <strong>{copy.arrival}</strong>
      </p>
      {failed ? <OrderLoadError onRetry={retry} /> : null}
      {order && outcome === 'success' ? <OrderSummary order={order} totalLabel={copy.paid} /> : null}
      <ResultLinks id={id} order={order} />
    </ResultPage>
  );
}
