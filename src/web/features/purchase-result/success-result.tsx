import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { ROUTE_POSITION, RouteOnda } from '#ui/brand/onda-route.tsx';
import { delivery } from '#web/copy/delivery.ts';
import { orders } from '#web/copy/orders.ts';
import { purchase as copy } from '#web/copy/purchase.ts';
import { routeProgress } from '#web/features/orders/order-state.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { RefundResult, UnknownResult, useRedirectToResult } from './other-results.tsx';
import { OrderSummary, ResultLinks, ResultPage } from './result-page.tsx';
import type { ResultParams } from './result-params.ts';
import { resultQuery } from './result-query.ts';

const MEANINGS: Partial<Record<OrderStatus, string>> = orders.statusMeaning;

const BEING_BOUGHT: readonly OrderStatus[] = ['PAID', 'ZINC_PROCCESSING'];

/** The days of the arrival count from the payment: they hold until the parcels have left the store. */
const BEFORE_DEPOT: readonly OrderStatus[] = [...BEING_BOUGHT, 'ZINC_PAID'];

/** Shown for a paid order only; other orders are redirected to the page of their outcome. */
export function SuccessResult({ params }: { params: ResultParams }) {
  const { id } = params;
  const read = useQuery(resultQuery(useOwner(), id));
  const order = read.data;
  const result = useRedirectToResult(order, 'success');
  if (order !== undefined && result === 'refund') return <RefundResult order={order} />;
  if (order === undefined || result !== 'success') return <UnknownResult id={id} read={read} />;
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

/** What the success page says under its heading: only what holds in the order's state. */
export function successWords({ status, inReview, issue }: Pick<Order, 'status' | 'inReview' | 'issue'>): string[] {
  if (inReview) return [orders.inReview];
  if (issue !== null) return [copy.success.issue];
  const location = routeProgress(status)?.description;
  const state = BEING_BOUGHT.includes(status)
    ? copy.success.text
    : [location && `${location}.`, MEANINGS[status]].filter(Boolean).join(' ');
  return BEFORE_DEPOT.includes(status) ? [state, copy.arrival, delivery.legs] : [state];
}
