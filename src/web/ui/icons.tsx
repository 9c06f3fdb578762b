import {
  Box,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleQuestionMark,
  CircleX,
  Clock,
  Copy,
  CreditCard,
  ExternalLink,
  Eye,
  EyeOff,
  Heart,
  History,
  House,
  Info,
  Link2,
  ListFilter,
  Lock,
  LogOut,
  type LucideIcon,
  type LucideProps,
  Mail,
  MapPin,
  Maximize,
  Menu,
  Minus,
  Moon,
  Package,
  Pencil,
  Plus,
  RefreshCw,
  Search,
  ShieldCheck,
  ShoppingCart,
  SlidersHorizontal,
  Star,
  Store,
  Sun,
  Trash2,
  TriangleAlert,
  Truck,
  User,
  WifiOff,
  X,
} from 'lucide-react';

/** Every icon of the shop is drawn alike: 20 px, strokes of 1.75, hidden from screen readers. */
function drawn(Drawing: LucideIcon) {
  return function Icon({ size = 20, strokeWidth = 1.75, ...rest }: LucideProps) {
    return (
      <Drawing
        aria-hidden="true"
        focusable="false"
        absoluteStrokeWidth
        size={size}
        strokeWidth={strokeWidth}
        {...rest}
      />
    );
  };
}

export type IconComponent = ReturnType<typeof drawn>;

export const AccountIcon = /* @__PURE__ */ drawn(User);
export const BoxIcon = /* @__PURE__ */ drawn(Box);
export const CardIcon = /* @__PURE__ */ drawn(CreditCard);
export const CartIcon = /* @__PURE__ */ drawn(ShoppingCart);
export const CheckIcon = /* @__PURE__ */ drawn(Check);
export const ChevronDownIcon = /* @__PURE__ */ drawn(ChevronDown);
export const ChevronLeftIcon = /* @__PURE__ */ drawn(ChevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ drawn(ChevronRight);
export const ClockIcon = /* @__PURE__ */ drawn(Clock);
export const CloseIcon = /* @__PURE__ */ drawn(X);
export const CopyIcon = /* @__PURE__ */ drawn(Copy);
export const EditIcon = /* @__PURE__ */ drawn(Pencil);
export const ErrorIcon = /* @__PURE__ */ drawn(CircleAlert);
export const ExternalIcon = /* @__PURE__ */ drawn(ExternalLink);
export const EyeIcon = /* @__PURE__ */ drawn(Eye);
export const EyeOffIcon = /* @__PURE__ */ drawn(EyeOff);
export const FailedIcon = /* @__PURE__ */ drawn(CircleX);
export const FilterIcon = /* @__PURE__ */ drawn(SlidersHorizontal);
export const GuaranteeIcon = /* @__PURE__ */ drawn(ShieldCheck);
export const HeartIcon = /* @__PURE__ */ drawn(Heart);
export const HelpIcon = /* @__PURE__ */ drawn(CircleQuestionMark);
export const HistoryIcon = /* @__PURE__ */ drawn(History);
export const HomeIcon = /* @__PURE__ */ drawn(House);
export const InfoIcon = /* @__PURE__ */ drawn(Info);
export const LinkIcon = /* @__PURE__ */ drawn(Link2);
export const LockIcon = /* @__PURE__ */ drawn(Lock);
export const MailIcon = /* @__PURE__ */ drawn(Mail);
export const MenuIcon = /* @__PURE__ */ drawn(Menu);
export const MinusIcon = /* @__PURE__ */ drawn(Minus);
export const MoonIcon = /* @__PURE__ */ drawn(Moon);
export const OfflineIcon = /* @__PURE__ */ drawn(WifiOff);
export const PackageIcon = /* @__PURE__ */ drawn(Package);
export const PinIcon = /* @__PURE__ */ drawn(MapPin);
export const PlusIcon = /* @__PURE__ */ drawn(Plus);
export const RefreshIcon = /* @__PURE__ */ drawn(RefreshCw);
export const SearchIcon = /* @__PURE__ */ drawn(Search);
export const SignOutIcon = /* @__PURE__ */ drawn(LogOut);
export const SortIcon = /* @__PURE__ */ drawn(ListFilter);
export const StarIcon = /* @__PURE__ */ drawn(Star);
export const StoreIcon = /* @__PURE__ */ drawn(Store);
export const SunIcon = /* @__PURE__ */ drawn(Sun);
export const TrashIcon = /* @__PURE__ */ drawn(Trash2);
export const TruckIcon = /* @__PURE__ */ drawn(Truck);
export const WarningIcon = /* @__PURE__ */ drawn(TriangleAlert);
export const ZoomIcon = /* @__PURE__ */ drawn(Maximize);
