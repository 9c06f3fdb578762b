import { NavLink } from 'react-router';
import { MenuIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { frameCopy as copy } from './frame-copy.ts';
import { FindButton } from './header.tsx';
import type { ShellData } from './load-shell.ts';
import { countOf, groupsFor } from './sections.ts';
import { MENU_ID, WorkCount } from './sidebar.tsx';

/** Where most of the work begins. */
const FIRST: readonly string[] = ['/', '/cola'];

/** On phones, at the thumb: where the work begins, search, and the whole menu. */
export function BottomBar({ staff, work, onFind }: ShellData & { onFind: () => void }) {
  const sections = groupsFor(staff.permissions).flatMap((group) => group.sections);
  return (
    <nav className="bottom-bar no-print" aria-label={copy.bar}>
      {sections
        .filter(({ to }) => FIRST.includes(to))
        .map((section) => (
          <NavLink key={section.to} className="bottom-bar__item" to={section.to} end={section.to === '/'}>
            <section.icon />
            {section.label}
            <WorkCount count={countOf(section, work)} />
          </NavLink>
        ))}
      <FindButton className="bottom-bar__item" onFind={onFind}>
        <SearchIcon />
        {copy.find}
      </FindButton>
      <button className="bottom-bar__item" type="button" popoverTarget={MENU_ID}>
        <MenuIcon />
        {copy.open}
      </button>
    </nav>
  );
}
