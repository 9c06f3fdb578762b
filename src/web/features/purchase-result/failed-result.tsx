import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orderPage, PAGES } from '#contract/pages.ts';
import { EmptyWave } from '#ui/brand/wave.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { refreshCart } from '#web/features/cart/cart-query.ts';
import { ResultPage, ResultScreen } from './result-screen.tsx';

/** Nothing was charged and the products are back in the cart: shown for a failed or canceled order only. */
export function FailedResult() {
  const client = useQueryClient();
  useEffect(() => refreshCart(client), [client]);
  return (
    <ResultScreen page="failed">
      {(order) => (
        <ResultPage heading={copy.failed.heading} illustration={<EmptyWave />}>
          <p>{copy.failed.text}</p>
          <div className="result__links button-row">
            <LinkButton to={PAGES.cart}>{copy.failed.retry}</LinkButton>
            <LinkButton to={orderPage(order.id)} kind="second">
              {copy.toOrder}
            </LinkButton>
          </div>
        </ResultPage>
      )}
    </ResultScreen>
  );
}
