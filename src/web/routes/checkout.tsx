import { checkout as copy } from '#web/copy/checkout.ts';
import { CheckoutScreen } from '#web/features/checkout/checkout-screen.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { GuardedHandle } from './layouts/guarded.tsx';

export const handle: GuardedHandle = { frameFirst: true };

export const meta = () => pageMeta({ title: copy.title });

export default function Checkout() {
  return <CheckoutScreen />;
}
