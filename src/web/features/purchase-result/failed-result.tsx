import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { orderPage, PAGES, resultPage } from '#contract/pages.ts';
import { outcomeOf } from '#domain/order/outcome.ts';
import { EmptyOnda } from '#ui/brand/onda.tsx';
import { LinkButton } from '#ui/components/button.tsx';
import { purchase as copy } from '#web/copy/purchase.ts';
import { refetchCart } from '#web/features/cart/cart-actions.ts';
import { ResultPage } from './result-page.tsx';
import type { ResultParams } from './result-params.ts';
import { useOrder } from './use-order.ts';

/** Nothing was charged and the products are back in the cart. Redirects to the success page if the bank did charge. */
export function FailedResult({ params }: { params: ResultParams }) {
  const { order } = useOrder(params.id, false);
  const navigate = useNavigate();
  const isPaid = order !== null && outcomeOf(order.status) === 'success';
  useEffect(refetchCart, []);
  useEffect(() => {
    if (isPaid && order) void navigate(resultPage('success', order), { replace: true });
  }, [isPaid, order, navigate]);
  return (
    <ResultPage heading={copy.failed.heading} illustration={<EmptyOnda />}>
      <p className="result__text">{copy.failed.text}</p>
      <div className="result__links">
        <LinkButton to={PAGES.cart}>{copy.failed.retry}</LinkButton>
        <LinkButton to={order ? orderPage(order.id) : PAGES.orders} kind="second">
          {order ? copy.toOrder : copy.toOrders}
        </LinkButton>
      </div>
    </ResultPage>
  );
}
