import { account } from '#web/copy/account.ts';
import { SecuritySettings } from '#web/features/account/security-settings.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';

export const meta = () => pageMeta({ title: account.security.title });

export default function SecurityPage() {
  return <SecuritySettings />;
}
