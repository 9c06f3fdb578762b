import { account } from '#web/copy/account.ts';
import { Placeholder } from '#web/features/account/placeholder.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: account.wallet.title });

export default function WalletPage() {
  return <Placeholder {...account.wallet} />;
}
