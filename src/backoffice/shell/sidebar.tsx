import { NavLink } from 'react-router';
import { IconButton } from '#ui/components/icon-button.tsx';
import { CloseIcon, SidebarIcon } from '#ui/icons/icons.tsx';
import { frameCopy as copy } from './frame-copy.ts';
import type { ShellData } from './load-shell.ts';
import { countOf, groupsFor, type Section } from './sections.ts';
import { ViewForm } from './view-form.tsx';

export const MENU_ID = 'menu';

/** The menu: beside the page, and on phones a sheet over it, which opens without script too. */
export function Sidebar({ staff, work, view }: ShellData) {
  return (
    <nav className="sidebar no-print" id={MENU_ID} popover="auto" aria-label={copy.nav}>
      <div className="sidebar__close">
        <IconButton icon={<CloseIcon />} label={copy.close} popoverTarget={MENU_ID} popoverTargetAction="hide" />
      </div>
      <ul className="sidebar__groups">
        {groupsFor(staff.permissions).map(({ title, sections }) => (
          <li key={title} className="sidebar__group">
            <span className="sidebar__title">{title}</span>
            <ul className="sidebar__sections">
              {sections.map((section) => (
                <li key={section.to}>
                  <SectionLink section={section} work={work} isFolded={view.isFolded} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="sidebar__fold">
        <ViewForm view={{ ...view, isFolded: !view.isFolded }}>
          <button className="sidebar__link" type="submit">
            <SidebarIcon />
            <span className="sidebar__label">{view.isFolded ? copy.unfold : copy.fold}</span>
          </button>
        </ViewForm>
      </div>
    </nav>
  );
}

interface SectionLinkProps {
  section: Section;
  work: ShellData['work'];
  isFolded: boolean;
}

function SectionLink({ section, work, isFolded }: SectionLinkProps) {
  const { to, label, icon: Icon } = section;
  return (
    <NavLink className="sidebar__link" to={to} end={to === '/'} title={isFolded ? label : undefined}>
      <Icon />
      <span className="sidebar__label">{label}</span>
      <WorkCount count={countOf(section, work)} />
    </NavLink>
  );
}

/** How much waits; in words for a screen reader. */
export function WorkCount({ count }: { count: ReturnType<typeof countOf> }) {
  if (count === null) return null;
  return (
    <span className="work-count">
      <span aria-hidden="true">{count.text}</span>
      <span className="visually-hidden">, {count.inWords}</span>
    </span>
  );
}
