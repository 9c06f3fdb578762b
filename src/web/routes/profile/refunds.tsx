import { account } from '#web/copy/account.ts';
import { Placeholder } from '#web/features/account/placeholder.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/refunds.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: account.refunds.title, matches });
}

export default function RefundsPage() {
  return <Placeholder {...account.refunds} />;
}
