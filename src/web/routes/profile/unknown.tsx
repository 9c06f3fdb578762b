import { Navigate, useParams } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { account } from '#web/copy/account.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';

export function meta() {
  return pageMeta({ title: account.menuItems.account });
}

/** The profile without a page leads to its first one; an unknown page of it leads home, as elsewhere. The guard has sent visitors to sign-in. */
export default function UnknownProfileRoute() {
  const { '*': rest } = useParams();
  return <Navigate to={rest ? PAGES.home : PAGES.account} replace />;
}
