import { Link, NavLink } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Disclosure } from '#ui/components/disclosure.tsx';
import { IconLink } from '#ui/components/icon-button.tsx';
import { AccountIcon, HeartIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { signOut } from '#web/features/shell/sign-out.ts';
import { useSession } from '#web/lib/session.ts';
import { ACCOUNT_LINKS, CUSTOMER_LINKS } from './header-links.ts';
import './account-menu.css';

/** Sign-in links for visitors, the account menu for customers; both have the same width. */
export function AccountMenu() {
  const session = useSession();
  return (
    <div className="account-menu">
      {session.kind === 'customer' ? <CustomerMenu firstName={session.firstName} /> : <VisitorLinks />}
    </div>
  );
}

/** Rendered until the session is known; CSS hides it where the document is marked as signed in. */
function VisitorLinks() {
  return (
    <>
      <Link className="account-menu__link tap plain-link" to={PAGES.signIn} aria-label={shell.signIn}>
        <AccountIcon />
        <span className="account-menu__label">{shell.signIn}</span>
      </Link>
      <Link className="account-menu__link account-menu__link--wide tap plain-link" to={PAGES.signUp}>
        {shell.signUp}
      </Link>
    </>
  );
}

function CustomerMenu({ firstName }: { firstName: string }) {
  const hello = shell.greeting(firstName);
  return (
    <>
      <Disclosure
        align="end"
        chevron={false}
        ariaLabel={`${hello}. ${shell.account}`}
        buttonClassName="disclosure__button account-menu__button tap"
        label={
          <>
            <AccountIcon />
            <span className="account-menu__label">{hello}</span>
          </>
        }
      >
        {[...ACCOUNT_LINKS, ...CUSTOMER_LINKS].map(({ to, label }) => (
          <NavLink key={to} className="menu-row" to={to}>
            {label}
          </NavLink>
        ))}
        <button type="button" className="menu-row" onClick={signOut}>
          {shell.signOut}
        </button>
      </Disclosure>
      <IconLink to={PAGES.favorites} icon={<HeartIcon />} label={shell.favorites} />
    </>
  );
}
