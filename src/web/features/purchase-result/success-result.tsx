import { ROUTE_POSITION, RouteOnda } from '#ui/brand/onda-route.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { routeProgress } from '#web/features/orders/order-state.ts';
import { RefundResult, UnknownResult, useRedirectToResult } from './other-results.tsx';
import { OrderSummary, ResultLinks, ResultPage } from './result-page.tsx';
import type { ResultParams } from './result-params.ts';
import { successWords } from './success-words.ts';
import { useOrder } from './use-order.ts';

/** Shown for a paid order only; other orders are redirected to the page of their outcome. */
export function SuccessResult({ params }: { params: ResultParams }) {
  const { id } = params;
  const { order, failed, retry } = useOrder(id, false);
  const result = useRedirectToResult(order, 'success');
  if (order !== null && result === 'refund') return <RefundResult order={order} />;
  if (order === null || result !== 'success') return <UnknownResult id={id} failed={failed} retry={retry} />;
  const position = routeProgress(order.status)?.position ?? ROUTE_POSITION.start;
  return (
    <ResultPage
      heading={copy.success.heading}
      illustration={<RouteOnda position={position} label={copy.route} from={copy.from} to={copy.to} />}
    >
      {successWords(order).map((sentence) => (
        <p key={sentence} className="result__text">
          {sentence === copy.arrival ? <strong>{sentence}</strong> : sentence}
        </p>
      ))}
      <OrderSummary order={order} totalLabel={copy.paid} />
      <ResultLinks id={id} order={order} />
    </ResultPage>
  );
}
