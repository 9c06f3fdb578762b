import { type KeyboardEvent, useEffect, useState } from 'react';
import { Autocomplete, I18nProvider, RouterProvider, useFilter } from 'react-aria-components';
import { Dialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import { useHref, useNavigate } from 'react-router';
import { FOUND_KINDS, type Found } from '#contract/backoffice/order-finder.ts';
import { IconButton } from '#ui/components/icon-button.tsx';
import { ChevronRightIcon, CloseIcon, HistoryIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { paletteCopy as copy, foundCopy } from './frame-copy.ts';
import { findPageActs, performPageAct, type RemoteAct } from './page-acts.ts';
import { readOpened } from './recently-opened.ts';
import type { Section } from './sections.ts';
import { useFound } from './use-found.ts';
import './palette.css';

/** The page of results shows the others. */
const MAX_OF_KIND = 5;

interface PaletteProps {
  sections: readonly Section[];
  onClose: () => void;
}

interface Item {
  id: string;
  label: string;
  detail?: string | null;
  icon: Section['icon'];
  /** Where it leads, or what it does. */
  to?: string;
  act?: () => void;
}

/** Finds and goes: acts of the page, sections, what was opened last, and anything of the shop by a part of it. */
export function Palette({ sections, onClose }: PaletteProps) {
  const navigate = useNavigate();
  return (
    <I18nProvider locale="es-UY">
      <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
        <ModalOverlay
          className="act-overlay palette-overlay"
          isOpen
          isDismissable
          onOpenChange={(isOpen) => isOpen || onClose()}
        >
          <Modal className="palette-modal">
            <Dialog className="palette" aria-label={copy.title}>
              <Finder sections={sections} onClose={onClose} />
            </Dialog>
          </Modal>
        </ModalOverlay>
      </RouterProvider>
    </I18nProvider>
  );
}

function Finder({ sections, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const sought = text.trim();
  const { found, of, acts, isLooking, hasFailed } = useFound(sought);
  const [entered, setEntered] = useState<string | null>(null);
  const own = useOwnItems(sought, { sections, onClose });
  const ofOne = actGroups(of, acts);
  const things = foundGroups(found, sections);
  // Words beside a number say what is to be done with it; the number alone opens it.
  const shown = of?.words ? [...own, ...ofOne, ...things] : [...own, ...things, ...ofOne];
  const everything = `/buscar?${new URLSearchParams({ q: sought })}`;
  const count = shown.reduce((sum, { items }) => sum + items.length, 0);
  const open = (event: KeyboardEvent) => {
    const isOnOne = event.currentTarget.getAttribute('aria-activedescendant') !== null;
    // What is shown is of an earlier text, or came after it: the first of its own is opened once it is there.
    if (event.key !== 'Enter' || sought === '' || own.length > 0 || (isOnOne && !isLooking)) return;
    event.preventDefault();
    event.stopPropagation();
    setEntered(sought);
  };
  const first = shown[0]?.items[0]?.to;
  useEffect(() => {
    if (entered !== null && entered === sought && !isLooking) void navigate(first ?? everything);
  }, [entered, sought, isLooking, first, everything, navigate]);
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <div className="palette__head">
        <SearchIcon />
        <TextField className="palette__field" aria-label={copy.title} autoFocus>
          <Input className="palette__input" placeholder={copy.placeholder} maxLength={120} onKeyDownCapture={open} />
        </TextField>
        <IconButton icon={<CloseIcon />} label={copy.close} onClick={onClose} />
      </div>
      <Menu className="palette__list" aria-label={copy.results} aria-busy={isLooking} shouldFocusWrap>
        {shown.map(({ title, items }) => (
          <MenuSection key={title} className="palette__group" aria-label={title}>
            <Header className="palette__title">{title}</Header>
            {items.map(PaletteItem)}
          </MenuSection>
        ))}
        {sought === '' || isLooking
          ? null
          : PaletteItem({ id: 'todo', label: copy.everything(sought), to: everything, icon: SearchIcon })}
      </Menu>
      <p className="palette__keys" role="status">
        {hasFailed ? copy.failed : isLooking ? copy.looking : sought === '' ? copy.keys : copy.count(count)}
      </p>
    </Autocomplete>
  );
}

/** A line of the list; the collection reads it as an element, not as a component. */
function PaletteItem({ id, label, detail, icon: Icon, to, act }: Item) {
  return (
    <MenuItem
      key={id}
      id={id}
      className="palette__item"
      textValue={label}
      {...(to === undefined ? {} : { href: to })}
      {...(act === undefined ? {} : { onAction: act })}
    >
      <Icon size={18} />
      <span className="palette__label">{label}</span>
      {detail ? <span className="palette__detail">{detail}</span> : null}
    </MenuItem>
  );
}

interface Group {
  title: string;
  items: Item[];
}

/** What the browser knows by itself: at once, without a question to the server. */
function useOwnItems(text: string, { sections, onClose }: PaletteProps): Group[] {
  const { contains } = useFilter({ sensitivity: 'base' });
  const [acts] = useState(findPageActs);
  const [opened] = useState(readOpened);
  const has = ({ label }: Item) => contains(label, text);
  const actItems = acts.map(({ label, control }) => ({
    ...{ id: `acto ${label}`, label, icon: ChevronRightIcon },
    act: () => {
      onClose();
      performPageAct(control);
    },
  }));
  const groups: Group[] = [
    { title: copy.acts, items: actItems.filter(has) },
    { title: copy.opened, items: opened.map(({ to, label }) => ({ id: `antes ${to}`, label, to, icon: HistoryIcon })) },
    { title: copy.sections, items: sections.map(({ to, label, icon }) => ({ id: to, label, to, icon })).filter(has) },
  ];
  return groups.filter(({ title, items }) => items.length > 0 && (text === '' || title !== copy.opened));
}

function foundGroups(found: readonly Found[], sections: readonly Section[]): Group[] {
  return FOUND_KINDS.map((kind) => ({
    title: foundCopy[kind],
    items: found
      .filter((one) => one.kind === kind)
      .slice(0, MAX_OF_KIND)
      .map(({ label, detail, by, page }) => ({
        ...{ id: `${page} ${label}`, label, to: page },
        detail: [detail, by].filter(Boolean).join(' · '),
        icon: sections.find(({ to }) => page.startsWith(`${to}/`))?.icon ?? SearchIcon,
      })),
  })).filter(({ items }) => items.length > 0);
}

/** What may be done with the only thing that is exactly what was typed. */
function actGroups(of: ReturnType<typeof useFound>['of'], acts: readonly RemoteAct[]): Group[] {
  if (of === null || acts.length === 0) return [];
  const items = acts.map(({ label, to }) => ({ id: `con ${to}`, label, to, icon: ChevronRightIcon }));
  return [{ title: copy.actsOf(of.label), items }];
}
