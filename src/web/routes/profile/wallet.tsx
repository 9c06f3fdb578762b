import { account } from '#web/copy/account.ts';
import { Placeholder } from '#web/features/account/placeholder.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/wallet.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: account.wallet.title, matches });
}

export default function WalletPage() {
  return <Placeholder {...account.wallet} />;
}
