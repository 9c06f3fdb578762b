import type { UseQueryResult } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { LoadFailed } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { common } from '#ui/copy.ts';
import { account } from '#web/copy/account.ts';

/** In place of the two sections of the profile while it loads, or where it could not be read. */
export function ProfilePlaceholder({ profile: { error, refetch } }: { profile: UseQueryResult<User> }) {
  if (error !== null) return <LoadFailed message={error.message} title={common.notRead} onRetry={refetch} />;
  return (
    <div className="account__skeleton" role="status">
      <span className="visually-hidden">{common.loading}</span>
      <Rows title={account.customs.title} count={7} />
      <Rows title={account.contact.title} count={2} />
    </div>
  );
}

function Rows({ title, count }: { title: string; count: number }) {
  return (
    <div className="account__section" aria-hidden="true">
      <h2>{title}</h2>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="detail-list__row">
          <Skeleton width="40%" />
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  );
}
