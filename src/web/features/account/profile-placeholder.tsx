import type { UseQueryResult } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { ReadState } from '#ui/components/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { common } from '#ui/copy.ts';
import { account } from '#web/copy/account.ts';

/** In place of the two sections of the profile while it loads, or where it could not be read. */
export function ProfilePlaceholder({ profile }: { profile: UseQueryResult<User> }) {
  return (
    <ReadState query={profile} title={common.notRead}>
      <div className="stack account">
        <Rows title={account.customs.title} count={7} />
        <Rows title={account.contact.title} count={2} />
      </div>
    </ReadState>
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
