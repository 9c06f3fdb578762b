import { purchase as copy } from '#web/copy/purchase.ts';
import { SuccessResult } from '#web/features/purchase-result/success-result.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/successful.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: copy.success.title, matches });
}

export default function SuccessPage() {
  return <SuccessResult />;
}
