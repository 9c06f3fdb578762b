import { account } from '#web/copy/account.ts';
import { SecuritySettings } from '#web/features/account/security-settings.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/security.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: account.security.title, matches });
}

export default function SecurityPage() {
  return <SecuritySettings />;
}
