import { useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { account } from '#web/copy/account.ts';
import { pageMeta } from '#web/features/shop-frame/page-meta.ts';
import type { Route } from './+types/placeholder.ts';

/** The text of a section that is not available yet. */
const sectionAt = (pathname: string) => (pathname.startsWith(PAGES.wallet) ? account.wallet : account.refunds);

export const meta = ({ location }: Route.MetaArgs) => pageMeta({ title: sectionAt(location.pathname).title });

export default function PlaceholderPage() {
  const { title, text } = sectionAt(useLocation().pathname);
  return (
    <div className="stack account">
      <h1>{title}</h1>
      <p className="account__lead">{text}</p>
    </div>
  );
}
