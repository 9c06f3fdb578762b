import { NavLink } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { account } from '#web/copy/account.ts';
import './account.css';

const ITEMS = [
  { to: PAGES.account, label: account.menuItems.account },
  { to: PAGES.orders, label: account.menuItems.orders },
  { to: PAGES.security, label: account.menuItems.security },
] as const;

/** Navigation between the sections of the account. */
export function ProfileMenu() {
  return (
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
  );
}
