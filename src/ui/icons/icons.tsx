import type { SVGProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import file from './icons.svg';

/** The file of the drawings, which a page loads once. */
export const ICONS_FILE = file;

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'width' | 'height' | 'ref'> {
  size?: number;
  strokeWidth?: number;
}

const SQUARE = 24;
const SIZE = 20;
const STROKE = 1.75;

/** Creates an icon in the shop's style (`.icon`): 20 px, strokes of 1.75 px at any size, hidden from screen readers. */
function createIcon(id: string) {
  return function Icon({ size = SIZE, strokeWidth = STROKE, className, style, ...rest }: IconProps) {
    const isUsual = size === SIZE && strokeWidth === STROKE;
    return (
      <svg
        aria-hidden="true"
        className={classNames('icon', className)}
        width={size}
        height={size}
        style={isUsual ? style : { strokeWidth: (strokeWidth * SQUARE) / size, ...style }}
        {...rest}
      >
        <use href={`${file}#${id}`} />
      </svg>
    );
  };
}

export const AccountIcon = createIcon('account');
export const BellIcon = createIcon('bell');
export const BoxIcon = createIcon('box');
export const CalendarIcon = createIcon('calendar');
export const CardIcon = createIcon('card');
export const CartIcon = createIcon('cart');
export const CashIcon = createIcon('cash');
export const ChartIcon = createIcon('chart');
export const CheckIcon = createIcon('check');
export const ChevronDownIcon = createIcon('chevron-down');
export const ChevronLeftIcon = createIcon('chevron-left');
export const ChevronRightIcon = createIcon('chevron-right');
export const ClipboardIcon = createIcon('clipboard');
export const CloseIcon = createIcon('close');
export const CopyIcon = createIcon('copy');
export const DownloadIcon = createIcon('download');
export const ErrorIcon = createIcon('error');
export const ExternalIcon = createIcon('external');
export const EyeIcon = createIcon('eye');
export const EyeOffIcon = createIcon('eye-off');
export const FilterIcon = createIcon('filter');
export const GuaranteeIcon = createIcon('guarantee');
export const HeartIcon = createIcon('heart');
export const HelpIcon = createIcon('help');
export const HistoryIcon = createIcon('history');
export const HomeIcon = createIcon('home');
export const InboxIcon = createIcon('inbox');
export const InfoIcon = createIcon('info');
export const LockIcon = createIcon('lock');
export const MailIcon = createIcon('mail');
export const MenuIcon = createIcon('menu');
export const MessageIcon = createIcon('message');
export const MinusIcon = createIcon('minus');
export const OfflineIcon = createIcon('offline');
export const PeopleIcon = createIcon('people');
export const PercentIcon = createIcon('percent');
export const PinIcon = createIcon('pin');
export const PlusIcon = createIcon('plus');
export const PowerIcon = createIcon('power');
export const ReturnIcon = createIcon('return');
export const RulesIcon = createIcon('rules');
export const SearchIcon = createIcon('search');
export const SidebarIcon = createIcon('sidebar');
export const TagIcon = createIcon('tag');
export const TrashIcon = createIcon('trash');
export const TruckIcon = createIcon('truck');
export const WarningIcon = createIcon('warning');
export const ZoomIcon = createIcon('zoom');
