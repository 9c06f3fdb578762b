import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { Logo } from '#ui/brand/wave.tsx';
import { IconButton, IconLink } from '#ui/components/icon-button.tsx';
import { common } from '#ui/copy.ts';
import { CartIcon, MenuIcon, PinIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { useLockerNumber } from '#web/features/account/account-query.ts';
import { useCart } from '#web/features/cart/cart-query.ts';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { lazyDialog } from '#web/lib/lazy-part.tsx';
import { useSession } from '#web/lib/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { CategoriesMenu } from './categories-menu.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import { SHOP_LINKS } from './header-links.ts';
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
      <nav className="header__sections wrap" aria-label={shell.main}>
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
      <Link className="header__locker note plain-link" to={PAGES.signUp}>
        <PinIcon size={18} />
        {shell.freeLocker}
      </Link>
    );
  }
  if (number === undefined) return null;
  return (
    <span className="header__locker note">
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
        className="header__menu"
        icon={<MenuIcon size={22} />}
        label={shell.menu}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onClose={() => setOpen(false)} />
    </>
  );
}
