import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { orderPage, PAGES } from '#contract/pages.ts';
import { fromUnits } from '#domain/money/format.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import type { OrderStatus } from '#domain/order/status.ts';
import { RouteWave } from '#ui/brand/route-wave.tsx';
import { EmptyWave } from '#ui/brand/wave.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { SummaryPanel } from '#ui/components/summary-panel.tsx';
import { methodName } from '#web/copy/checkout.ts';
import { delivery } from '#web/copy/delivery.ts';
import { orders } from '#web/copy/orders.ts';
import { purchase as copy } from '#web/copy/purchase.ts';
import { refreshCart } from '#web/features/cart/cart-query.ts';
import { useShownText } from '#web/features/catalog/shown-text.ts';
import { clearBankRedirect } from '#web/features/checkout/bank-return.ts';
import { destinationOf, isOfParcels, routeProgress } from '#web/features/orders/order-state.ts';
import { PaymentActions } from '#web/features/orders/payment-actions.tsx';
import { VoucherPanel } from '#web/features/orders/voucher-panel.tsx';
import { useSession } from '#web/lib/session.ts';
import './result-page.css';

/** The result page that an order has. A refunded order was paid and its money is on its way back. */
export function resultOf(status: OrderStatus) {
  if (status === 'REFUND') return 'refund';
  const outcome = outcomeOf(status);
  return outcome === 'failure' ? 'failed' : outcome;
}

/** What became of the purchase. `isSlow`: the payment has been awaited for long. */
export function OrderResult({ order, isSlow }: { order: Order; isSlow: boolean }) {
  switch (resultOf(order.status)) {
    case 'success':
      return <SuccessResult order={order} />;
    case 'failed':
      return <FailedResult order={order} />;
    case 'refund':
      return (
        <ResultPage heading={copy.refund.heading}>
          <p>{order.paymentMethod === 'abitab' ? copy.refund.cashText : copy.refund.text}</p>
          <OrderSummary order={order} totalLabel={copy.refund.total} />
          <div className="result__links button-row">
            <LinkButton to={orderPage(order.id)}>{copy.toOrder}</LinkButton>
          </div>
        </ResultPage>
      );
    default:
      return <PendingResult order={order} isSlow={isSlow} />;
  }
}

function SuccessResult({ order }: { order: Order }) {
  return (
    <ResultPage heading={copy.success.heading} illustration={<RouteWave {...routeOf(order)} />}>
      {successWords(order).map((sentence) => (
        <p key={sentence}>{sentence === copy.arrival ? <strong>{sentence}</strong> : sentence}</p>
      ))}
      <OrderSummary order={order} totalLabel={copy.paid} />
      <ResultLinks order={order} />
    </ResultPage>
  );
}

/** Where the purchase is between Miami and its destination; nowhere yet while it is unpaid or in review. */
export function routeOf(order: Pick<Order, 'status' | 'inReview' | 'deliveryMethod' | 'address'>) {
  const to = destinationOf(order);
  const progress = order.inReview ? null : routeProgress(order.status);
  return { stage: progress?.stage ?? null, label: progress?.description ?? copy.route(to), from: copy.from, to };
}

const MEANINGS: Partial<Record<OrderStatus, string>> = orders.statusMeaning;

const BEING_BOUGHT: readonly OrderStatus[] = ['PAID', 'ZINC_PROCCESSING'];

/** The days of the arrival count from the payment: they hold until the parcels have left the store. */
const BEFORE_DEPOT: readonly OrderStatus[] = [...BEING_BOUGHT, 'ZINC_PAID'];

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

/**
 * The return of the browser from a bank proves nothing: without a report of the bank or Abitab, the payment has not
 * arrived, and who came back without paying can go on.
 */
function PendingResult({ order, isSlow }: { order: Order; isSlow: boolean }) {
  const { voucher, paymentReported } = order;
  return (
    <ResultPage
      heading={paymentReported ? copy.pending.heading : copy.pending.awaited}
      illustration={<RouteWave {...routeOf(order)} />}
    >
      {voucher ? <VoucherPanel voucher={voucher} /> : null}
      <p>
        {paymentReported ? orders.unpaid.reportedNext : <IfPaid order={order} />} {copy.pending.updates}
      </p>
      {paymentReported || voucher ? null : <p>{copy.pending.unless}</p>}
      <p className="note" role="status">
        {isSlow && !voucher ? copy.pending.slow : null}
      </p>
      <PaymentActions order={order} />
      <p className="note">
        {copy.pending.arrival} {delivery.legs}
      </p>
      <OrderSummary order={order} totalLabel={paymentReported ? copy.total : copy.toPay} />
      <ResultLinks order={order} second={!paymentReported} />
    </ResultPage>
  );
}

/** The specification's sentence, which holds for who has paid. */
function IfPaid({ order: { paymentMethod: method } }: { order: Order }) {
  return (
    <>
      {method === null ? copy.pending.ifPaidAnywhere : copy.pending.ifPaid(methodName(method))}{' '}
      <strong>{copy.pending.heading}</strong>.
    </>
  );
}

/** Nothing was charged and the products are back in the cart: shown for a failed or canceled order only. */
function FailedResult({ order }: { order: Order }) {
  const client = useQueryClient();
  useEffect(() => refreshCart(client), [client]);
  return (
    <ResultPage heading={copy.failed.heading} illustration={<EmptyWave />}>
      <p>{isOfParcels(order) ? copy.failed.parcelsText : copy.failed.text}</p>
      <div className="result__links button-row">
        <LinkButton to={isOfParcels(order) ? PAGES.parcels : PAGES.cart}>{copy.failed.retry}</LinkButton>
        <LinkButton to={orderPage(order.id)} kind="second">
          {copy.toOrder}
        </LinkButton>
      </div>
    </ResultPage>
  );
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

function ItemPicture({ item }: { item: Order['cart']['items'][number] }) {
  const { text, lang } = useShownText(item.title, item.translatedTitle);
  return <Picture src={item.image} alt={text} altLang={lang} side={128} />;
}

/** Number, pictures and amount of the order. */
function OrderSummary({ order, totalLabel }: { order: Order; totalLabel: string }) {
  const { number, amount, currency, cart } = order;
  return (
    <SummaryPanel title={copy.order(number)} totalLabel={totalLabel} total={{ amount: fromUnits(amount), currency }}>
      <ul className="result__pictures cluster">
        {cart.items.map((item) => (
          <li key={item.id}>
            <ItemPicture item={item} />
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
