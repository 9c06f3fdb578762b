import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Field } from '#ui/components/field.tsx';
import { ReadState } from '#ui/components/load-failed.tsx';
import { orders } from '#web/copy/orders.ts';
import { customerApi } from '#web/lib/customer-api.ts';
import { customerQuery, useOwner } from '#web/lib/personal-data.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';

const copy = orders.find;

/** The words that the address searches the own orders for; empty without a search. */
export function useOrdersSearch(): string {
  const [params] = useSearchParams();
  return params.get('q')?.trim() ?? '';
}

/** The form that searches the own orders; the words are in the address. */
export function OrdersSearch({ words }: { words: string }) {
  const [, setParams] = useSearchParams();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    setParams(q === '' ? {} : { q });
  };
  return (
    <search>
      <form key={words} className="orders-search" onSubmit={submit}>
        <Field label={copy.label} hint={copy.hint} name="q" type="search" defaultValue={words} maxLength={100} />
        <Button type="submit" kind="second">
          {copy.submit}
        </Button>
      </form>
    </search>
  );
}

/** The own orders that the words find. */
export function FoundOrders({ words }: { words: string }) {
  const found = useQuery(
    customerQuery(useOwner(), ['orders', 'search', words], (signal) =>
      customerApi('listOrders', { query: { q: words } }, { signal }),
    ),
  );
  const { data } = found;
  if (data === undefined) {
    return (
      <ReadState query={found} title={orders.failed}>
        <OrdersSkeleton />
      </ReadState>
    );
  }
  const all = (
    <Link className="orders-search__all" to={PAGES.orders}>
      {copy.all}
    </Link>
  );
  if (data.length === 0) {
    return (
      <EmptyState title={copy.none(words)} action={all}>
        {copy.noneText}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="orders__count" role="status">
        {copy.found(data.length, words)}
      </p>
      {all}
      {data.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </>
  );
}
