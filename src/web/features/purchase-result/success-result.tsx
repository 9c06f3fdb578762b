import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { resultPage } from '#contract/pages.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { ROUTE_POSITION, RouteOnda } from '#ui/brand/onda-route.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { OrderLoadError, OrderSummary, ResultLinks, ResultPage } from './result-page.tsx';
import type { ResultParams } from './result-params.ts';
import { useOrder } from './use-order.ts';

/** The page says so only of an order that is paid; another one has a page of its own. */
export function SuccessResult({ address }: { address: ResultParams }) {
  const { id } = address;
  const { order, failed, again } = useOrder(id, false);
  const navigate = useNavigate();
  const outcome = order ? outcomeOf(order.status) : null;
  useEffect(() => {
    if (order === null || outcome === null || outcome === 'success') return;
    void navigate(resultPage(outcome === 'failure' ? 'failed' : 'pending', order), { replace: true });
  }, [order, outcome, navigate]);
  return (
    <ResultPage
      heading={copy.success.heading}
      drawing={<RouteOnda position={ROUTE_POSITION.start} label={copy.route} from={copy.from} to={copy.to} />}
    >
      <p className="result__text">{copy.success.text}</p>
      <p className="result__text">
        <strong>{copy.arrival}</strong>
      </p>
      {failed ? <OrderLoadError onAgain={again} /> : null}
      {order && outcome === 'success' ? <OrderSummary order={order} totalLabel={copy.paid} /> : null}
      <ResultLinks id={id} order={order} />
    </ResultPage>
  );
}
