import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Logo } from '#ui/brand/wave.tsx';
import { Disclosure } from '#ui/components/disclosure.tsx';
import { IconButton, IconLink } from '#ui/components/icon-button.tsx';
import { common } from '#ui/copy.ts';
import { AccountIcon, CartIcon, HeartIcon, MenuIcon, PinIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { useLockerNumber } from '#web/features/account/account-query.ts';
import { useCart } from '#web/features/cart/cart-query.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { signOut } from '#web/lib/api.ts';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { useSession } from '#web/lib/session.ts';
import { CategoriesMenu } from './categories-menu.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import { ACCOUNT_LINKS, CUSTOMER_LINKS, SHOP_LINKS } from './header-links.ts';
import './account-menu.css';
import './header.css';

const Drawer = lazyDialog(async () => (await import('#web/features/shell/drawer.tsx')).Drawer);

/** Two rows on desktops; on phones menu, logo, currency and cart, with the search below. */
export function Header() {
  return (
    <header className="header no-print">
      <div className="header__main wrap">
        <MobileMenu />
        <Link className="header__logo plain-link" to={PAGES.home} aria-label={common.home}>
          <Logo />
        </Link>
        <SearchBox />
        <CurrencySwitch className="header__currency" />
        <AccountMenu />
        <CartLink />
      </div>
      <nav className="header__sections from-tablet wrap" aria-label={shell.main}>
        <CategoriesMenu />
        <ul className="header__links">
          {SHOP_LINKS.map(({ to, label }) => (
            <li key={to}>
              <NavLink className="header__link tap plain-link" to={to} prefetch="intent">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <Locker />
      </nav>
    </header>
  );
}

/** Sign-in links for visitors, the account menu for customers; both have the same width. */
function AccountMenu() {
  const session = useSession();
  return (
    <div className="account-menu from-tablet">
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
        <span className="account-menu__label from-desktop">{shell.signIn}</span>
      </Link>
      <Link className="account-menu__link from-desktop tap plain-link" to={PAGES.signUp}>
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
            <span className="account-menu__label from-desktop">{hello}</span>
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

function CartLink() {
  const { quantity } = useCart();
  return (
    <IconLink
      className="header__cart"
      to={PAGES.cart}
      icon={<CartIcon />}
      label={shell.cart(quantity)}
      count={quantity}
    />
  );
}

/** The customer's locker number, once it is known. */
function Locker() {
  const isCustomer = useSession().kind === 'customer';
  const number = useLockerNumber();
  if (!isCustomer) {
    return (
      <Link className="header__locker from-desktop note plain-link" to={PAGES.signUp}>
        <PinIcon size={18} />
        {shell.freeLocker}
      </Link>
    );
  }
  if (number === undefined) return null;
  return (
    <span className="header__locker from-desktop note">
      <PinIcon size={18} />
      {shell.locker} <strong>{number}</strong>
    </span>
  );
}

function MobileMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        className="header__menu phone-only"
        icon={<MenuIcon size={22} />}
        label={shell.menu}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}
