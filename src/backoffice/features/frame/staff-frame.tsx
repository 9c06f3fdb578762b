import type { ReactNode } from 'react';
import { Form, NavLink } from 'react-router';
import { frameCopy as copy } from '#backoffice/copy/frame.ts';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { type Permission, ROLE_NAMES } from '#domain/staff/roles.ts';

interface Section {
  to: string;
  label: string;
  /** Null: for everybody. */
  permission: Permission | null;
}

/** The sections in the order of the menu. */
const SECTIONS: readonly Section[] = [
  { to: '/', label: copy.sections.start, permission: null },
  { to: '/paquetes', label: copy.sections.packages, permission: 'packages' },
  { to: '/casos', label: copy.sections.cases, permission: 'cases' },
];

/** The frame of every page behind the sign-in: sections, search, who is signed in. */
export function StaffFrame({ staff, children }: { staff: StaffMember; children: ReactNode }) {
  const sections = SECTIONS.filter(({ permission }) => permission === null || staff.permissions.includes(permission));
  return (
    <div className="frame">
      <a className="frame__skip" href="#contenido">
        {copy.skip}
      </a>
      <header className="frame__header">
        <NavLink className="frame__brand" to="/">
          {copy.brand}
        </NavLink>
        <Form className="frame__search" action="/buscar" role="search">
          <input className="input" type="search" name="q" aria-label={copy.searchLabel} placeholder={copy.search} />
        </Form>
        <div className="frame__who">
          <NavLink to="/sesiones">
            {staff.name} · {ROLE_NAMES[staff.role]}
          </NavLink>
          <Form method="post" action="/salir">
            <button className="frame__leave" type="submit">
              {copy.leave}
            </button>
          </Form>
        </div>
        <nav className="frame__nav" aria-label={copy.nav}>
          <ul className="frame__sections">
            {sections.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className="frame__main" id="contenido" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
