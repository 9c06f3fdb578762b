import { purchase as copy } from '#web/copy/purchase.ts';
import { PendingResult } from '#web/features/purchase-result/pending-result.tsx';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';

export const meta = () => pageMeta({ title: copy.pending.title });

export default function PendingPage() {
  return <PendingResult />;
}
