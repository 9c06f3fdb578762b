import { cart as copy } from '#web/copy/cart.ts';
import { CartScreen } from '#web/features/cart/cart-screen.tsx';
import { loadDeliveryPromise } from '#web/features/cart/delivery-promise.ts';
import { listedProducts, withoutDescriptions } from '#web/features/catalog/listed-products.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import { callerContext } from '#web/lib/router-context.ts';
import type { Route } from './+types/shopping-cart.ts';

const SUGGESTIONS = 10;

export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callerContext);
  const [ranked, delivery] = await Promise.all([call('listBestSellers').catch(() => []), loadDeliveryPromise(call)]);
  return { delivery, suggestions: withoutDescriptions(listedProducts(ranked).slice(0, SUGGESTIONS)) };
}

export const meta = () => pageMeta({ title: copy.title });

export default function ShoppingCart({ loaderData }: Route.ComponentProps) {
  return <CartScreen {...loaderData} />;
}
