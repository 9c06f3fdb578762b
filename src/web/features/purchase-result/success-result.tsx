import type { Order } from '#contract/orders.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { RouteWave } from '#ui/brand/route-wave.tsx';
import { delivery } from '#web/copy/delivery.ts';
import { orders } from '#web/copy/orders.ts';
import { purchase as copy } from '#web/copy/purchase.ts';
import { routeProgress } from '#web/features/orders/order-state.ts';
import { OrderSummary, ResultLinks, ResultPage, ResultScreen } from './result-screen.tsx';

const MEANINGS: Partial<Record<OrderStatus, string>> = orders.statusMeaning;

const BEING_BOUGHT: readonly OrderStatus[] = ['PAID', 'ZINC_PROCCESSING'];

/** The days of the arrival count from the payment: they hold until the parcels have left the store. */
const BEFORE_DEPOT: readonly OrderStatus[] = [...BEING_BOUGHT, 'ZINC_PAID'];

/** Shown for a paid order only. */
export function SuccessResult() {
  return (
    <ResultScreen page="success">
      {(order) => (
        <ResultPage
          heading={copy.success.heading}
          illustration={
            <RouteWave
              stage={routeProgress(order.status)?.stage ?? 'start'}
              label={copy.route}
              from={copy.from}
              to={copy.to}
            />
          }
        >
          {successWords(order).map((sentence) => (
            <p key={sentence}>{sentence === copy.arrival ? <strong>{sentence}</strong> : sentence}</p>
          ))}
          <OrderSummary order={order} totalLabel={copy.paid} />
          <ResultLinks order={order} />
        </ResultPage>
      )}
    </ResultScreen>
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
