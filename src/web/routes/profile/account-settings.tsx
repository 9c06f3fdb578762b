import { account } from '#web/copy/account.ts';
import { AccountSettings } from '#web/features/account/account-settings.tsx';
import { pageMeta } from '#web/features/shell/page-meta.ts';
import type { Route } from './+types/account-settings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: account.title, matches });
}

export default function AccountPage() {
  return <AccountSettings />;
}
