import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { common } from '#web/copy/common.ts';
import './icon-button.css';
import './tab-bar.css';

interface Tab {
  key: string;
  to: To;
  label: string;
  icon: ReactNode;
  current?: boolean | undefined;
  count?: number | undefined;
  /** 'Carrito, 3 productos' */
  ariaLabel?: string | undefined;
}

interface TabBarProps {
  tabs: readonly Tab[];
}

/** The five places at the bottom of a phone. */
export function TabBar({ tabs }: TabBarProps) {
  return (
    <nav className="tab-bar no-print" aria-label={common.sections}>
      <ul className="tab-bar__list">
        {tabs.map(({ key, to, label, icon, current = false, count = 0, ariaLabel }) => (
          <li key={key}>
            <Link className="tab-bar__link" to={to} aria-current={current ? 'page' : undefined}>
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
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
