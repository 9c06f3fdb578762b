import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { common } from '#ui/copy.ts';
import './icon-button.css';
import './tab-bar.css';

interface Tab {
  key: string;
  /** A path, or '#…' for an element of the page. */
  to: string;
  label: string;
  icon: ReactNode;
  current?: boolean | undefined;
  count?: number | undefined;
  /** 'Carrito, 3 productos' */
  ariaLabel?: string | undefined;
  className?: string | undefined;
}

interface TabBarProps {
  tabs: readonly Tab[];
}

/** The tab bar at the bottom of phones. */
export function TabBar({ tabs }: TabBarProps) {
  return (
    <nav className="tab-bar no-print" aria-label={common.sections}>
      <ul className="tab-bar__list">
        {tabs.map(({ key, to, label, icon, current = false, count = 0, ariaLabel, className }) => (
          <li key={key} className={className}>
            <TabLink to={to} current={current}>
              <span className="tab-bar__icon">
                {icon}
                {count > 0 ? (
                  <span className="count-badge" aria-hidden="true">
                    {count > 99 ? '99+' : count}
                  </span>
                ) : null}
              </span>
              <span className="tab-bar__label" aria-hidden={ariaLabel === undefined ? undefined : true}>
                {label}
              </span>
              {ariaLabel === undefined ? null : <span className="visually-hidden">{ariaLabel}</span>}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A router link to a hash would drop the query of the page. */
function TabLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  const look = { className: 'tab-bar__link', 'aria-current': current ? ('page' as const) : undefined };
  return to.startsWith('#') ? (
    <a {...look} href={to}>
      {children}
    </a>
  ) : (
    <Link {...look} to={to}>
      {children}
    </Link>
  );
}
