import {
  Box,
  Calendar,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleQuestionMark,
  Copy,
  CreditCard,
  ExternalLink,
  Eye,
  EyeOff,
  Heart,
  History,
  House,
  Info,
  Lock,
  type LucideIcon,
  type LucideProps,
  Mail,
  MapPin,
  Maximize,
  Menu,
  Minus,
  Plus,
  Search,
  ShieldCheck,
  ShoppingCart,
  Trash2,
  TriangleAlert,
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

export const AccountIcon = /* @__PURE__ */ drawn(User);
export const BoxIcon = /* @__PURE__ */ drawn(Box);
export const CalendarIcon = /* @__PURE__ */ drawn(Calendar);
export const CardIcon = /* @__PURE__ */ drawn(CreditCard);
export const CartIcon = /* @__PURE__ */ drawn(ShoppingCart);
export const CheckIcon = /* @__PURE__ */ drawn(Check);
export const ChevronDownIcon = /* @__PURE__ */ drawn(ChevronDown);
export const ChevronLeftIcon = /* @__PURE__ */ drawn(ChevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ drawn(ChevronRight);
export const CloseIcon = /* @__PURE__ */ drawn(X);
export const CopyIcon = /* @__PURE__ */ drawn(Copy);
export const ErrorIcon = /* @__PURE__ */ drawn(CircleAlert);
export const ExternalIcon = /* @__PURE__ */ drawn(ExternalLink);
export const EyeIcon = /* @__PURE__ */ drawn(Eye);
export const EyeOffIcon = /* @__PURE__ */ drawn(EyeOff);
export const GuaranteeIcon = /* @__PURE__ */ drawn(ShieldCheck);
export const HeartIcon = /* @__PURE__ */ drawn(Heart);
export const HelpIcon = /* @__PURE__ */ drawn(CircleQuestionMark);
export const HistoryIcon = /* @__PURE__ */ drawn(History);
export const HomeIcon = /* @__PURE__ */ drawn(House);
export const InfoIcon = /* @__PURE__ */ drawn(Info);
export const LockIcon = /* @__PURE__ */ drawn(Lock);
export const MailIcon = /* @__PURE__ */ drawn(Mail);
export const MenuIcon = /* @__PURE__ */ drawn(Menu);
export const MinusIcon = /* @__PURE__ */ drawn(Minus);
export const OfflineIcon = /* @__PURE__ */ drawn(WifiOff);
export const PinIcon = /* @__PURE__ */ drawn(MapPin);
export const PlusIcon = /* @__PURE__ */ drawn(Plus);
export const SearchIcon = /* @__PURE__ */ drawn(Search);
export const TrashIcon = /* @__PURE__ */ drawn(Trash2);
export const WarningIcon = /* @__PURE__ */ drawn(TriangleAlert);
export const ZoomIcon = /* @__PURE__ */ drawn(Maximize);
