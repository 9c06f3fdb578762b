import { onlineManager, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { orderPage, PAGES, resultPage } from '#contract/pages.ts';
import { fromUnits } from '#domain/money/format.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { clearBankRedirect } from '#web/features/checkout/bank-return.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner, useOwner } from '#web/lib/personal-data.tsx';
import { useSession } from '#web/lib/session.ts';
import './result-page.css';

const FIRST_INTERVAL_MS = 2000;
const MAX_INTERVAL_MS = 15_000;
const INTERVAL_GROWTH = 1.2;
/** Responses that another request does not change. */
const FINAL_ERRORS = [400, 401, 403, 404];

interface ResultScreenProps {
  page: Exclude<OrderResult, 'refund'>;
  /** Renders an order that has the result of this page. */
  children: (order: Order, read: UseQueryResult<Order>) => ReactNode;
}

/**
 * A result page for the order of its address; without one it leads home. An order of another result is redirected to its
 * page. A refunded order stays: each page has the words for it.
 */
export function ResultScreen({ page, children }: ResultScreenProps) {
  const [params] = useSearchParams();
  const id = params.get('uid') && params.get('oid');
  const navigate = useNavigate();
  const read = useQuery({ ...resultQuery(useOwner(), id ?? ''), enabled: Boolean(id) });
  const order = read.data;
  const result = order && resultOf(order.status);
  useEffect(() => {
    if (!id) void navigate(PAGES.home, { replace: true });
    else if (order !== undefined && result !== undefined && result !== page && result !== 'refund')
      void navigate(resultPage(result, order), { replace: true });
  }, [id, order, result, page, navigate]);
  if (!id) return null;
  if (order !== undefined && result === 'refund') return <RefundResult order={order} />;
  if (order !== undefined && result === page) return children(order, read);
  // Nothing is known yet, or it cannot be read: nothing is promised.
  const failed = order === undefined && read.errorUpdateCount > 0;
  return (
    <ResultPage heading={failed ? copy.unknown.heading : copy.unknown.reading}>
      {failed ? <LoadFailed message={copy.readFailed} onRetry={read.refetch} /> : null}
      <ResultLinks order={null} />
    </ResultPage>
  );
}

/**
 * The order of a result page, as read there and not by an earlier page. It is read again at growing intervals until its
 * payment is decided.
 */
function resultQuery(owner: Owner, id: string) {
  const key = ['order', id, 'result'];
  return queryOptions({
    ...customerQuery(owner, key, (signal) => customerApi('readOrder', { params: { id } }, { signal })),
    gcTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      const isDecided = data !== undefined && outcomeOf(data.status) !== 'pending';
      const isFinal = error !== null && FINAL_ERRORS.includes(error.code);
      if (isDecided || isFinal || !onlineManager.isOnline()) return false;
      return Math.min(FIRST_INTERVAL_MS * INTERVAL_GROWTH ** (dataUpdateCount + errorUpdateCount), MAX_INTERVAL_MS);
    },
  });
}

/** The order was paid and then canceled: its money is on its way back. */
function RefundResult({ order }: { order: Order }) {
  return (
    <ResultPage heading={copy.refund.heading}>
      <p>{order.paymentMethod === 'abitab' ? copy.refund.cashText : copy.refund.text}</p>
      <OrderSummary order={order} totalLabel={copy.refund.total} />
      <div className="result__links button-row">
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

interface ResultPageProps {
  /** Sentence of the specification; the shopper's name is added to it. */
  heading: string;
  /** Illustration above the heading. */
  illustration?: ReactNode;
  children: ReactNode;
}

/** Layout of the purchase result pages. */
export function ResultPage({ heading, illustration, children }: ResultPageProps) {
  const session = useSession();
  const name = session.kind === 'customer' ? session.firstName : '';
  useEffect(clearBankRedirect, []);
  return (
    <div className="wrap result stack">
      {illustration === undefined ? null : <div className="result__illustration">{illustration}</div>}
      <h1>{copy.addressCustomer(name, heading)}</h1>
      {children}
    </div>
  );
}

/** Number, pictures and amount of the order. */
export function OrderSummary({ order, totalLabel }: { order: Order; totalLabel: string }) {
  const { number, amount, currency, cart } = order;
  return (
    <SummaryPanel title={copy.order(number)} totalLabel={totalLabel} total={{ amount: fromUnits(amount), currency }}>
      <ul className="result__pictures cluster">
        {cart.items.map((item) => (
          <li key={item.id}>
            <Picture src={item.image} alt={item.title} altLang="en" side={128} />
          </li>
        ))}
      </ul>
    </SummaryPanel>
  );
}

interface ResultLinksProps {
  order: Order | null;
  /** The page has another primary action. */
  second?: boolean | undefined;
}

export function ResultLinks({ order, second = false }: ResultLinksProps) {
  return (
    <div className="result__links button-row">
      <LinkButton to={order ? orderPage(order.id) : PAGES.orders} kind={second ? 'second' : 'first'}>
        {order ? copy.toOrder : copy.toOrders}
      </LinkButton>
      <LinkButton to={PAGES.home} kind="second">
        {copy.home}
      </LinkButton>
    </div>
  );
}
