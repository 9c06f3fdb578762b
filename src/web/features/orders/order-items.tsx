import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { productPage } from '#contract/pages.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { Picture } from '#ui/components/picture.tsx';
import { FixedPrice } from '#ui/components/price.tsx';
import { orders } from '#web/copy/orders.ts';
import { VariantText } from '#web/features/catalog/variant-text.tsx';
import { lineTotal } from './order-amounts.ts';

/** Products of the order, at the prices stored with it. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <ul className="stack">
      {order.cart.items.map((item) => (
        <li key={item.id} className="order-item">
          <Picture src={item.image} alt="" side={96} />
          <div className="order-item__text">
            <Link className="order-item__title plain-link" to={productPage(item.productId)} lang="en">
              {truncateTitle(item.title, TEXT_LIMITS.orderSummaryTitle)}
            </Link>
            <span className="muted">
              {item.variant === '' ? null : (
                <span>
                  <VariantText variant={item.variant} /> ·{' '}
                </span>
              )}
              {orders.units(item.quantity)}
            </span>
          </div>
          <FixedPrice {...lineTotal(order, item)} size="line" />
        </li>
      ))}
    </ul>
  );
}
