import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { ROLE_NAMES } from '#domain/staff/roles.ts';
import { AccountIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { Bell } from './bell.tsx';
import { frameCopy as copy } from './frame-copy.ts';
import type { ShellData } from './load-shell.ts';
import { ViewForm } from './view-form.tsx';

const SEARCH_ID = 'buscar';
const PERSON_ID = 'persona';

interface HeaderProps extends ShellData {
  onFind: () => void;
  onShowKeys: () => void;
}

/** One row over every page: search, how the partners are, who is signed in. */
export function Header({ onFind, onShowKeys, ...shell }: HeaderProps) {
  return (
    <header className="header no-print">
      <Link className="header__brand" to="/">
        {copy.brand}
      </Link>
      <Search onFind={onFind} />
      <div className="header__end">
        <FindButton className="header__button header__find" aria-label={copy.find} onFind={onFind}>
          <SearchIcon />
        </FindButton>
        <Bell count={shell.work.bell} />
        <Partners failing={shell.work.failing} />
        <button className="header__button" type="button" popoverTarget={PERSON_ID}>
          <AccountIcon />
          <span className="header__person">
            {shell.staff.name} · {ROLE_NAMES[shell.staff.role]}
          </span>
        </button>
        <PersonMenu {...shell} onShowKeys={onShowKeys} />
      </div>
    </header>
  );
}

interface FindButtonProps extends ComponentProps<'button'> {
  onFind: () => void;
}

/** A button that finds; without script it opens the field of the header. */
export function FindButton({ onFind, ...props }: FindButtonProps) {
  const find = (event: MouseEvent) => {
    event.preventDefault();
    onFind();
  };
  return <button type="button" popoverTarget={SEARCH_ID} onClick={find} {...props} />;
}

/** Beside the brand. Without script a form, on phones a row over the header that a button opens. */
function Search({ onFind }: Pick<HeaderProps, 'onFind'>) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isScripted, setScripted] = useState(false);
  // Whoever types before the script runs goes on.
  useEffect(() => setScripted(form.current?.contains(document.activeElement) !== true), []);
  if (isScripted) {
    return (
      <button
        className="header__search header__field"
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={onFind}
      >
        <SearchIcon size={18} />
        {copy.search}
      </button>
    );
  }
  return (
    <Form
      ref={form}
      className="header__search"
      id={SEARCH_ID}
      popover="auto"
      action="/buscar"
      role="search"
      onToggle={({ newState }) => {
        if (newState === 'open') field.current?.focus();
      }}
    >
      <input
        className="input"
        ref={field}
        type="search"
        name="q"
        aria-label={copy.searchLabel}
        placeholder={copy.search}
      />
    </Form>
  );
}

function Partners({ failing }: { failing: ShellData['work']['failing'] }) {
  if (failing === null) return null;
  const text = failing.length === 0 ? copy.partnersFine : copy.partnersFailing(failing.join(', '));
  return (
    <Link className="header__button" to="/avisos" title={text}>
      <span className="header__dot" data-failing={failing.length > 0 || undefined} aria-hidden="true">
        {failing.length > 0 ? '!' : null}
      </span>
      <span className="visually-hidden">{text}</span>
    </Link>
  );
}

function PersonMenu({ staff, view, onShowKeys }: Omit<HeaderProps, 'onFind'>) {
  return (
    <section className="person-menu" id={PERSON_ID} popover="auto" aria-label={copy.person}>
      <p className="person-menu__who">
        {staff.name}
        <span className="note">{staff.email}</span>
      </p>
      <Link to="/sesiones">{copy.ownSessions}</Link>
      <Link to="/accesos">{copy.ownFactors}</Link>
      <div className="person-menu__desktop">
        <ViewForm view={{ ...view, isCompact: !view.isCompact }}>
          <button type="submit">{view.isCompact ? copy.roomy : copy.compact}</button>
        </ViewForm>
      </div>
      <div className="person-menu__script">
        <button type="button" popoverTarget={PERSON_ID} popoverTargetAction="hide" onClick={onShowKeys}>
          {copy.keys}
        </button>
        <ViewForm view={{ ...view, isQuiet: !view.isQuiet }}>
          <button type="submit">{view.isQuiet ? copy.loud : copy.quiet}</button>
        </ViewForm>
      </div>
      <Form method="post" action="/salir">
        <button type="submit">{copy.leave}</button>
      </Form>
    </section>
  );
}
