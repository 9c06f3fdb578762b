import { account } from '#web/copy/account.ts';
import { AccountSettings } from '#web/features/account/account-settings.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: account.title });

export default function AccountPage() {
  return <AccountSettings />;
}
