import type { ComponentType } from 'react';
import { MOST_COUNTED } from '#contract/backoffice/work.ts';
import type { Permission } from '#domain/staff/roles.ts';
import {
  AccountIcon,
  BoxIcon,
  CardIcon,
  CartIcon,
  CashIcon,
  ChartIcon,
  ClipboardIcon,
  DownloadIcon,
  HistoryIcon,
  HomeIcon,
  type IconProps,
  InboxIcon,
  MessageIcon,
  PeopleIcon,
  PercentIcon,
  PinIcon,
  PowerIcon,
  ReturnIcon,
  RulesIcon,
  SearchIcon,
  TagIcon,
  TruckIcon,
  WarningIcon,
} from '#ui/icons/icons.tsx';
import { frameCopy as copy } from './frame-copy.ts';
import type { ShellData } from './load-shell.ts';

export interface Section {
  to: string;
  label: string;
  icon: ComponentType<IconProps>;
  permission: Permission;
  /** The letter that leads there after `g`. */
  key: string;
  /** What of the work stands beside it, and in words for a screen reader. */
  count?: { of: 'queue' | 'cases' | 'refunds'; inWords: (count: string) => string };
}

interface Group {
  title: string;
  sections: readonly Section[];
}

const { sections: name, groups: title, counts } = copy;

/** The menu, in its order. */
const GROUPS: readonly Group[] = [
  {
    title: title.work,
    sections: [
      { to: '/', label: name.today, icon: HomeIcon, permission: 'orders', key: 'h' },
      {
        ...{ to: '/cola', label: name.queue, icon: InboxIcon, permission: 'queue', key: 'q' },
        count: { of: 'queue', inWords: counts.queue },
      },
      {
        ...{ to: '/casos', label: name.cases, icon: MessageIcon, permission: 'cases', key: 'c' },
        count: { of: 'cases', inWords: counts.cases },
      },
    ],
  },
  {
    title: title.orders,
    sections: [
      { to: '/ordenes', label: name.orders, icon: ClipboardIcon, permission: 'orders', key: 'o' },
      { to: '/compras', label: name.bought, icon: CartIcon, permission: 'orders', key: 'w' },
      { to: '/paquetes', label: name.packages, icon: BoxIcon, permission: 'orders', key: 'p' },
      { to: '/consolidaciones', label: name.consolidations, icon: PinIcon, permission: 'orders', key: 'n' },
    ],
  },
  {
    title: title.money,
    sections: [
      {
        ...{ to: '/devoluciones', label: name.refunds, icon: ReturnIcon, permission: 'orders', key: 'd' },
        count: { of: 'refunds', inWords: counts.refunds },
      },
      { to: '/cobros', label: name.payments, icon: CashIcon, permission: 'money', key: 'k' },
      { to: '/dinero/extractos', label: name.statements, icon: CardIcon, permission: 'money', key: 'x' },
      { to: '/dinero/margen', label: name.margins, icon: PercentIcon, permission: 'money', key: 'm' },
      { to: '/dinero/fletes', label: name.carriage, icon: TruckIcon, permission: 'money', key: 'f' },
      { to: '/dinero/exportar', label: name.exports, icon: DownloadIcon, permission: 'money', key: 'e' },
    ],
  },
  {
    title: title.people,
    sections: [
      { to: '/clientes', label: name.customers, icon: PeopleIcon, permission: 'customers', key: 'l' },
      { to: '/equipo', label: name.team, icon: AccountIcon, permission: 'staff', key: 't' },
    ],
  },
  {
    title: title.catalogue,
    sections: [
      { to: '/catalogo', label: name.products, icon: TagIcon, permission: 'catalog', key: 'u' },
      { to: '/busquedas', label: name.searches, icon: SearchIcon, permission: 'catalog', key: 'b' },
      { to: '/reglas', label: name.rules, icon: RulesIcon, permission: 'rules.draft', key: 'r' },
    ],
  },
  {
    title: title.shop,
    sections: [
      { to: '/semana', label: name.week, icon: ChartIcon, permission: 'reports', key: 's' },
      { to: '/avisos', label: name.warnings, icon: WarningIcon, permission: 'partners', key: 'v' },
      { to: '/interruptores', label: name.switches, icon: PowerIcon, permission: 'switches', key: 'i' },
      { to: '/registro', label: name.audit, icon: HistoryIcon, permission: 'audit', key: 'y' },
    ],
  },
];

/** The menu of somebody with these permissions; a group of which they see nothing is left out. */
export function groupsFor(permissions: readonly Permission[]): Group[] {
  return GROUPS.map(({ title, sections }) => ({
    title,
    sections: sections.filter(({ permission }) => permissions.includes(permission)),
  })).filter(({ sections }) => sections.length > 0);
}

/** What of the work waits in a section, and whether there is more than is counted. */
export function countOf({ count }: Section, work: ShellData['work']): { text: string; inWords: string } | null {
  const found = count ? work[count.of] : null;
  if (!count || !found) return null;
  const text = found < MOST_COUNTED ? String(found) : `${MOST_COUNTED - 1}+`;
  return { text, inWords: count.inWords(text) };
}
