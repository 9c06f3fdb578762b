import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orderPage, PAGES } from '#contract/pages.ts';
import { EmptyOnda } from '#ui/brand/onda.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { refreshCart } from '#web/features/cart/cart-query.ts';
import { useOwner } from '#web/lib/personal-data.tsx';
import { RefundResult, UnknownResult, useRedirectToResult } from './other-results.tsx';
import { ResultPage } from './result-page.tsx';
import type { ResultParams } from './result-params.ts';
import { resultQuery } from './result-query.ts';

/** Nothing was charged and the products are back in the cart: shown for a failed or canceled order only. */
export function FailedResult({ params }: { params: ResultParams }) {
  const read = useQuery(resultQuery(useOwner(), params.id));
  const order = read.data;
  const result = useRedirectToResult(order, 'failed');
  const client = useQueryClient();
  useEffect(() => refreshCart(client), [client]);
  if (order !== undefined && result === 'refund') return <RefundResult order={order} />;
  if (order === undefined || result !== 'failed') return <UnknownResult id={params.id} read={read} />;
  return (
    <ResultPage heading={copy.failed.heading} illustration={<EmptyOnda />}>
      <p className="result__text">{copy.failed.text}</p>
      <div className="result__links">
        <LinkButton to={PAGES.cart}>{copy.failed.retry}</LinkButton>
        <LinkButton to={orderPage(order.id)} kind="second">
          {copy.toOrder}
        </LinkButton>
      </div>
    </ResultPage>
  );
}
