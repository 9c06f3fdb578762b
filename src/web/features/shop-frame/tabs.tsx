import type { MouseEvent, ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { CountBadge } from '#ui/components/icon-button.tsx';
import { AccountIcon, CartIcon, HeartIcon, HomeIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { useCart } from '#web/features/cart/cart-query.ts';
import { SEARCH_INPUT_ID } from '#web/features/search/search-box.tsx';
import { useSession } from '#web/lib/session.ts';

const ICON = 22;

/** The tab bar at the bottom of phones. 'Buscar' focuses the search field of the header. */
export function Tabs() {
  const { pathname } = useLocation();
  const { quantity } = useCart();
  const account = useSession().kind === 'customer' ? PAGES.account : PAGES.signIn;
  const currentOn = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <nav className="tab-bar phone-only no-print" aria-label={shell.tabs}>
      <ul className="tab-bar__list">
        <li>
          <NavLink className="tab-bar__link" to={PAGES.home} end>
            <TabContent icon={<HomeIcon size={ICON} />} label={shell.homeTab} />
          </NavLink>
        </li>
        <li>
          {/* Not the router's link, which would drop the query of the page. */}
          <a
            className="tab-bar__link"
            href={`#${SEARCH_INPUT_ID}`}
            aria-current={currentOn(pathname === PAGES.search)}
            onClick={focusSearchField}
          >
            <TabContent icon={<SearchIcon size={ICON} />} label={shell.searchTab} />
          </a>
        </li>
        <li className="tabs__favorites">
          <NavLink className="tab-bar__link" to={PAGES.favorites}>
            <TabContent icon={<HeartIcon size={ICON} />} label={shell.favorites} />
          </NavLink>
        </li>
        <li>
          <NavLink className="tab-bar__link" to={PAGES.cart}>
            <span className="visually-hidden">{shell.cart(quantity)}</span>
            <TabContent icon={<CartIcon size={ICON} />} label={shell.cartTab} count={quantity} isNamed />
          </NavLink>
        </li>
        <li>
          <Link className="tab-bar__link" to={account} aria-current={currentOn(pathname.startsWith('/profile/'))}>
            <TabContent icon={<AccountIcon size={ICON} />} label={shell.accountTab} />
          </Link>
        </li>
      </ul>
    </nav>
  );
}

interface TabContentProps {
  icon: ReactNode;
  label: string;
  count?: number;
  /** The link has a name that says more than the label. */
  isNamed?: boolean;
}

function TabContent({ icon, label, count = 0, isNamed = false }: TabContentProps) {
  return (
    <>
      <span className="tab-bar__icon">
        {icon}
        <CountBadge count={count} />
      </span>
      <span aria-hidden={isNamed}>{label}</span>
    </>
  );
}

function focusSearchField(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(SEARCH_INPUT_ID)?.focus();
}
