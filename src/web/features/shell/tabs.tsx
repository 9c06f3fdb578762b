import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/pages.ts';
import { TabBar } from '#ui/components/tab-bar.tsx';
import { AccountIcon, CartIcon, HeartIcon, HomeIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { shell } from '#web/copy/shell.ts';
import { useCart } from '#web/features/cart/cart-query.ts';
import { SEARCH_INPUT_ID } from '#web/features/search/search-box.tsx';
import { useSession } from '#web/lib/session.ts';

const ICON = 22;
const SEARCH_HASH = `#${SEARCH_INPUT_ID}`;

/** The tab bar of phones. 'Buscar' focuses the search field of the header. */
export function Tabs() {
  const { pathname } = useLocation();
  const { quantity } = useCart();
  const signedIn = useSession().kind === 'customer';
  const account = signedIn ? PAGES.account : PAGES.signIn;
  return (
    <div onClickCapture={focusSearchField}>
      <TabBar
        tabs={[
          {
            key: 'home',
            to: PAGES.home,
            label: shell.homeTab,
            icon: <HomeIcon size={ICON} />,
            current: pathname === '/',
          },
          {
            key: 'search',
            to: SEARCH_HASH,
            label: shell.searchTab,
            icon: <SearchIcon size={ICON} />,
            current: pathname === PAGES.search,
          },
          {
            key: 'favorites',
            className: 'tabs__favorites',
            to: PAGES.favorites,
            label: shell.favorites,
            icon: <HeartIcon size={ICON} />,
            current: pathname === PAGES.favorites,
          },
          {
            key: 'cart',
            to: PAGES.cart,
            label: shell.cartTab,
            icon: <CartIcon size={ICON} />,
            current: pathname === PAGES.cart,
            count: quantity,
            ariaLabel: shell.cart(quantity),
          },
          {
            key: 'account',
            to: account,
            label: shell.accountTab,
            icon: <AccountIcon size={ICON} />,
            current: pathname.startsWith('/profile/'),
          },
        ]}
      />
    </div>
  );
}

function focusSearchField(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.hash !== SEARCH_HASH) return;
  event.preventDefault();
  document.getElementById(SEARCH_INPUT_ID)?.focus();
}
