import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import type { StaffMember } from '#contract/backoffice/staff.ts';
import { type Permission, ROLE_NAMES } from '#domain/staff/roles.ts';
import { frameCopy as copy } from './frame-copy.ts';

interface Section {
  to: string;
  label: string;
  /** Null: for everybody. */
  permission: Permission | null;
}

/** The sections in the order of the menu. */
const SECTIONS: readonly Section[] = [
  { to: '/cola', label: copy.sections.queue, permission: 'queue' },
  { to: '/ordenes', label: copy.sections.orders, permission: 'orders' },
  { to: '/clientes', label: copy.sections.customers, permission: 'customers' },
  { to: '/casos', label: copy.sections.cases, permission: 'cases' },
  { to: '/paquetes', label: copy.sections.packages, permission: 'packages' },
  { to: '/devoluciones', label: copy.sections.refunds, permission: 'orders' },
  { to: '/dinero', label: copy.sections.money, permission: 'money' },
  { to: '/catalogo', label: copy.sections.catalogue, permission: 'catalog' },
  { to: '/busquedas', label: copy.sections.searches, permission: 'catalog' },
  { to: '/reglas', label: copy.sections.rules, permission: 'rules.draft' },
  { to: '/semana', label: copy.sections.week, permission: 'reports' },
  { to: '/avisos', label: copy.sections.warnings, permission: 'partners' },
  { to: '/interruptores', label: copy.sections.switches, permission: 'switches' },
  { to: '/equipo', label: copy.sections.team, permission: 'staff' },
  { to: '/registro', label: copy.sections.audit, permission: 'audit' },
];

/** The frame of every page behind the sign-in: sections, search, who is signed in. */
export function StaffFrame({ staff, children }: { staff: StaffMember; children: ReactNode }) {
  const sections = SECTIONS.filter(({ permission }) => permission === null || staff.permissions.includes(permission));
  const main = useFocusOnNavigation();
  return (
    <div className="frame">
      <a className="frame__skip" href="#contenido">
        {copy.skip}
      </a>
      <header className="frame__header">
        <Link className="frame__brand" to="/">
          {copy.brand}
        </Link>
        <Form className="frame__search" action="/buscar" role="search">
          <input className="input" type="search" name="q" aria-label={copy.searchLabel} placeholder={copy.search} />
        </Form>
        <div className="frame__who">
          <NavLink className="frame__person" to="/sesiones">
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
      <main className="frame__main" id="contenido" tabIndex={-1} ref={main}>
        {children}
      </main>
    </div>
  );
}

/** On phones the menu is wider than the page: the section that is open is scrolled to its middle. */
function showCurrentSection(): void {
  const current = document.querySelector<HTMLElement>('.frame__sections [aria-current="page"]');
  const menu = current?.closest('nav');
  if (current && menu) menu.scrollLeft = current.offsetLeft - (menu.clientWidth - current.offsetWidth) / 2;
}

/** After a navigation by script, focus goes to the heading of the new page, as a load of the page would begin there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    showCurrentSection();
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
