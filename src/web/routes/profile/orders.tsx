import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Field } from '#ui/forms/field.tsx';
import { orders as copy } from '#web/copy/orders.ts';
import { OrderCard } from '#web/features/orders/order-card.tsx';
import { OrderSection } from '#web/features/orders/order-section.tsx';
import { ordersAtBankQuery, ordersQuery } from '#web/features/orders/orders-query.ts';
import { PaymentActions } from '#web/features/orders/payment-actions.tsx';
import { useSavedOrders } from '#web/features/saved-orders/use-saved-pages.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import '#web/features/orders/orders.css';

export const meta = () => pageMeta({ title: copy.title });

/** The own orders, with a search among them whose words are in the address. */
export default function OrdersList() {
  const owner = useOwner();
  const list = useInfiniteQuery(ordersQuery(owner));
  const atBank = useQuery(ordersAtBankQuery(owner));
  // What stands above the list comes with it, so that nothing moves.
  const data = atBank.isPending ? undefined : list.data;
  const awaited = atBank.data ?? [];
  const [params] = useSearchParams();
  const words = params.get('q')?.trim() ?? '';
  useSavedOrders(data);
  return (
    <div className="orders">
      <h1>{copy.title}</h1>
      <OrdersState query={{ ...list, data }} />
      {data === undefined || awaited.length === 0 ? null : <UnpaidOrders orders={awaited} />}
      {data?.length === 0 && awaited.length === 0 ? (
        <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.search}</LinkButton>}>
          {copy.emptyText}
        </EmptyState>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <>
          <OrdersSearch words={words} />
          {words === '' ? <AllOrders orders={data} list={list} /> : <FoundOrders words={words} />}
        </>
      )}
    </div>
  );
}

/** Orders at a bank: above the list, which neither shows nor counts them. */
function UnpaidOrders({ orders }: { orders: readonly Order[] }) {
  const groups = [
    { title: copy.unpaid.reportedTitle, found: orders.filter(({ paymentReported }) => paymentReported) },
    { title: copy.unpaid.listTitle, found: orders.filter(({ paymentReported }) => !paymentReported) },
  ];
  return groups.map(({ title, found }) =>
    found.length === 0 ? null : (
      <OrderSection key={title} title={title}>
        {found.map((order) => (
          <OrderCard key={order.id} order={order} actions={<PaymentActions order={order} />} />
        ))}
      </OrderSection>
    ),
  );
}

function OrdersSearch({ words }: { words: string }) {
  const [, setParams] = useSearchParams();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    setParams(q === '' ? {} : { q });
  };
  const { label, hint, submit: submitLabel } = copy.find;
  return (
    <search>
      <form key={words} className="orders-search" onSubmit={submit}>
        <Field label={label} hint={hint} name="q" type="search" defaultValue={words} maxLength={100} />
        <Button type="submit" kind="second">
          {submitLabel}
        </Button>
      </form>
    </search>
  );
}

function AllOrders({ orders, list }: { orders: readonly Order[]; list: UseInfiniteQueryResult<Order[]> }) {
  return (
    <>
      <Cards orders={orders} count={list.hasNextPage ? copy.newest(orders.length) : copy.count(orders.length)} />
      {list.isFetchNextPageError ? (
        <Alert kind="error" title={copy.failed} role="alert">
          {list.error.message}
        </Alert>
      ) : null}
      {list.hasNextPage ? (
        <Button kind="second" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {copy.older}
        </Button>
      ) : null}
    </>
  );
}

function FoundOrders({ words }: { words: string }) {
  const found = useQuery(
    customerQuery(useOwner(), ['orders', 'search', words], (signal) =>
      customerApi('listOrders', { query: { q: words } }, { signal }),
    ),
  );
  const { data } = found;
  if (data === undefined) return <OrdersState query={found} />;
  const all = (
    <Link className="tap" to={PAGES.orders}>
      {copy.find.all}
    </Link>
  );
  if (data.length > 0) {
    return (
      <Cards orders={data} count={copy.find.found(data.length, words)}>
        {all}
      </Cards>
    );
  }
  return (
    <EmptyState title={copy.find.none(words)} action={all}>
      {copy.find.noneText}
    </EmptyState>
  );
}

interface CardsProps {
  orders: readonly Order[];
  count: string;
  children?: ReactNode;
}

function Cards({ orders, count, children }: CardsProps) {
  return (
    <>
      <p className="orders__count muted" role="status">
        {count}
      </p>
      {children}
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </>
  );
}

/** While orders are read for the first time, or when they could not be. */
function OrdersState({ query }: { query: Parameters<typeof ReadState>[0]['query'] & { data: unknown } }) {
  if (query.data !== undefined) return null;
  return (
    <ReadState query={query} title={copy.failed}>
      <div className="orders" aria-hidden="true">
        {[1, 2, 3].map((key) => (
          <div key={key} className="order-card stack">
            <Skeleton width="9rem" height="1.5rem" />
            <Skeleton width="6rem" />
            <Skeleton height="4rem" />
            <Skeleton shape="price" width="8rem" />
          </div>
        ))}
      </div>
    </ReadState>
  );
}
