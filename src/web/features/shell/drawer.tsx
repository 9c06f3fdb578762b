import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link, NavLink } from 'react-router';
import { PAGES, searchPage } from '#contract/pages.ts';
import { LinkButton } from '#ui/components/button.tsx';
import { Collapsible } from '#ui/components/disclosure.tsx';
import { Dialog } from '#ui/forms/dialog.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { shell } from '#web/copy/shell.ts';
import { useLockerNumber } from '#web/features/account/account-query.ts';
import { categoriesQuery } from '#web/features/shop-frame/categories-menu.tsx';
import { CurrencySwitch } from '#web/features/shop-frame/currency-switch.tsx';
import { ACCOUNT_LINKS, CUSTOMER_LINKS, SHOP_LINKS } from '#web/features/shop-frame/header-links.ts';
import { signOut } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { changeSettings, type ShopperSettings, useSettings } from '#web/lib/settings.ts';
import './drawer.css';

const FAVORITES = { to: PAGES.favorites, label: shell.favorites };

/** The menu of phones: everything of the header that does not fit there. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  const followLink = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) onClose();
  };
  const title = session.kind === 'customer' ? shell.greeting(session.firstName) : shell.menu;
  return (
    <Dialog open={open} onClose={onClose} title={title} side="left" closeButton className="drawer">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link activated by key fires a click too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: observes the links inside */}
      <div className="drawer__body stack" onClick={followLink}>
        {session.kind === 'customer' ? <CustomerPart onSignOut={onClose} /> : <VisitorPart />}
        <div className="split">
          <strong>{shell.currency}</strong>
          <CurrencySwitch />
        </div>
        <Collapsible summary={shell.categories}>
          <Categories />
        </Collapsible>
        <ul className="drawer__list">
          {SHOP_LINKS.map((link) => (
            <DrawerLink key={link.to} {...link} />
          ))}
          <DrawerLink to={PAGES.relevant} label={shell.footer.relevant} />
        </ul>
        <ThemeChoice />
      </div>
    </Dialog>
  );
}

function DrawerLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <NavLink className="menu-row" to={to}>
        {label}
      </NavLink>
    </li>
  );
}

function VisitorPart() {
  return (
    <>
      <div className="drawer__enter">
        <LinkButton to={PAGES.signIn} wide small>
          {shell.signIn}
        </LinkButton>
        <LinkButton to={PAGES.signUp} kind="second" wide small>
          {shell.signUp}
        </LinkButton>
      </div>
      <ul className="drawer__list">
        <DrawerLink to={PAGES.orders} label={shell.orders} />
        <DrawerLink {...FAVORITES} />
      </ul>
    </>
  );
}

function CustomerPart({ onSignOut }: { onSignOut: () => void }) {
  const locker = useLockerNumber();
  const leave = () => {
    signOut();
    onSignOut();
  };
  return (
    <>
      {locker === undefined ? null : (
        <p className="muted">
          {shell.locker} <strong>{locker}</strong>
        </p>
      )}
      <ul className="drawer__list">
        {[...ACCOUNT_LINKS, FAVORITES, ...CUSTOMER_LINKS].map((link) => (
          <DrawerLink key={link.to} {...link} />
        ))}
        <li>
          <button type="button" className="menu-row" onClick={leave}>
            {shell.signOut}
          </button>
        </li>
      </ul>
    </>
  );
}

/** All of them link to the search path, so none is marked as current. */
function Categories() {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return categories.map((category) => (
    <Collapsible key={category.id} summary={category.name} className="drawer__category">
      <ul className="drawer__list">
        {[{ ...category, name: shell.allOf(category.name) }, ...category.subCategories].map((part) => (
          <li key={part.id}>
            <Link className="menu-row" to={searchPage(part.englishKeyword)}>
              {part.name}
            </Link>
          </li>
        ))}
      </ul>
    </Collapsible>
  ));
}

function ThemeChoice() {
  const { theme } = useSettings();
  return (
    <SelectField
      label={shell.theme}
      name="theme"
      value={theme}
      options={shell.themes}
      onChange={(event) => changeSettings({ theme: event.target.value as ShopperSettings['theme'] })}
    />
  );
}
