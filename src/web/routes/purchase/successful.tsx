import { purchase as copy } from '#web/copy/purchase.ts';
import { SuccessResult } from '#web/features/purchase-result/success-result.tsx';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';

export const meta = () => pageMeta({ title: copy.success.title });

export default function SuccessPage() {
  return <SuccessResult />;
}
