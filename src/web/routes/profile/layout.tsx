import { NavLink, Outlet, useParams } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { classNames } from '#ui/class-names.ts';
import { account } from '#web/copy/account.ts';
import '#web/features/account/account.css';

const ITEMS = [
  { to: PAGES.account, label: account.menuItems.account },
  { to: PAGES.orders, label: account.menuItems.orders },
  { to: PAGES.parcels, label: account.menuItems.parcels },
  { to: PAGES.franchises, label: account.menuItems.franchises },
  { to: PAGES.security, label: account.menuItems.security },
] as const;

/** The account pages with their menu; on a phone an order has the whole screen. */
export default function ProfileLayout() {
  const isOrder = useParams().id !== undefined;
  return (
    <div className={classNames('profile wrap', isOrder && 'profile--order')}>
      <nav className="profile-menu" aria-label={account.menu}>
        <ul className="profile-menu__list">
          {ITEMS.map(({ to, label }) => (
            <li key={to}>
              <NavLink className="profile-menu__link" to={to}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="profile__content">
        <Outlet />
      </div>
    </div>
  );
}
