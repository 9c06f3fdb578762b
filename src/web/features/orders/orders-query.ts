import { infiniteQueryOptions, onlineManager, queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { isTerminal } from '#domain/order/transition.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, type Owner } from '#web/lib/personal-data.tsx';
import { isUnpaid } from './order-state.ts';

/** Orders per response; a full page means that there may be older ones. */
const PAGE_SIZE = 100;
const UNPAID_INTERVAL_MS = 5000;
const INTERVAL_MS = 20_000;

/** What the shopper is asked about an order, and was. */
export function questionsQuery(owner: Owner, { id }: Order) {
  return customerQuery(owner, ['order', id, 'questions'], (signal) =>
    customerApi('listQuestions', { params: { id } }, { signal }),
  );
}

/** The refunds of an order. */
export function refundsQuery(owner: Owner, { id }: Order) {
  return customerQuery(owner, ['order', id, 'refunds'], (signal) =>
    customerApi('listRefunds', { params: { id } }, { signal }),
  );
}

/** The customer's orders, the newest first. */
export function ordersQuery(owner: Owner) {
  return infiniteQueryOptions({
    queryKey: [owner, 'orders'],
    queryFn: ({ pageParam, signal }) => customerApi('listOrders', { query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Order[]) => (page.length >= PAGE_SIZE ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
    structuralSharing: false,
  });
}

/** The customer's orders that wait for the payment of a bank, which the list leaves out. */
export function ordersAtBankQuery(owner: Owner) {
  return customerQuery(owner, ['orders', 'at-bank'], (signal) => customerApi('listOrdersAtBank', {}, { signal }));
}

/** An order of the customer, read again at intervals until its status is terminal. */
export function orderQuery(owner: Owner, id: string) {
  return queryOptions({
    ...customerQuery(owner, ['order', id], (signal) => customerApi('readOrder', { params: { id } }, { signal })),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || isTerminal(data.status) || !onlineManager.isOnline()) return false;
      return isUnpaid(data.status) ? UNPAID_INTERVAL_MS : INTERVAL_MS;
    },
    structuralSharing: false,
  });
}
