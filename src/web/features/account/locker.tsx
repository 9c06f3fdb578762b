import type { User } from '#contract/accounts.ts';
import { account } from '#web/copy/account.ts';
import { CopyButton } from '#web/features/orders/copy-button.tsx';
import { useShopData } from '#web/features/shell/shop-data.ts';

/** The customer's address in Miami, in the order in which the form of a store asks for it. */
export function Locker({ user }: { user: User }) {
  const miami = useShopData()?.settings.miami;
  if (miami === undefined) return null;
  const lines = [`${user.firstName} ${user.lastName}`, user.locker, miami.address, miami.city];
  return (
    <section className="account__section" aria-labelledby="account-locker">
      <h2 id="account-locker">{account.locker.title}</h2>
      <p className="account__lead">{account.locker.lead}</p>
      <div className="locker">
        <address className="locker__lines">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <CopyButton text={lines.join('\n')} label={account.locker.copy} />
      </div>
    </section>
  );
}
