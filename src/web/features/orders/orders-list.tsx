import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { Alert } from '#ui/components/alert.tsx';
import { Button, LinkButton } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { orders as copy } from '#web/copy/orders.ts';
import { useSavedOrders } from '#web/features/saved-orders/use-saved-pages.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { OrderCard } from './order-card.tsx';
import { ordersQuery } from './orders-query.ts';
import { FoundOrders, OrdersSearch, useOrdersSearch } from './orders-search.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import './orders.css';

export function OrdersList() {
  const list = useInfiniteQuery(ordersQuery(useOwner()));
  const { data } = list;
  const words = useOrdersSearch();
  useSavedOrders(data);
  return (
    <div className="orders">
      <h1>{copy.title}</h1>
      {data === undefined ? (
        <ReadState query={list} title={copy.failed}>
          <OrdersSkeleton />
        </ReadState>
      ) : null}
      {data === undefined || data.length === 0 ? null : <OrdersSearch words={words} />}
      {data === undefined ? null : words === '' ? (
        <OrdersPage orders={data} list={list} />
      ) : (
        <FoundOrders words={words} />
      )}
    </div>
  );
}

interface OrdersPageProps {
  orders: readonly Order[];
  list: UseInfiniteQueryResult<Order[]>;
}

function OrdersPage({ orders, list }: OrdersPageProps) {
  if (orders.length === 0) {
    return (
      <EmptyState title={copy.empty} action={<LinkButton to={PAGES.home}>{copy.search}</LinkButton>}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="orders__count" role="status">
        {list.hasNextPage ? copy.newest(orders.length) : copy.count(orders.length)}
      </p>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
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
