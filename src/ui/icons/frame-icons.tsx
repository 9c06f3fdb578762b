import {
  Check,
  ChevronDown,
  CircleAlert,
  Heart,
  House,
  Info,
  MapPin,
  Menu,
  Search,
  ShoppingCart,
  TriangleAlert,
  User,
  WifiOff,
  X,
} from 'lucide-react';
import { drawn } from './create-icon.tsx';

/** The icons of every page's frame and notices; a first load brings these and no others. */
export const AccountIcon = /* @__PURE__ */ drawn(User);
export const CartIcon = /* @__PURE__ */ drawn(ShoppingCart);
export const CheckIcon = /* @__PURE__ */ drawn(Check);
export const ChevronDownIcon = /* @__PURE__ */ drawn(ChevronDown);
export const CloseIcon = /* @__PURE__ */ drawn(X);
export const ErrorIcon = /* @__PURE__ */ drawn(CircleAlert);
export const HeartIcon = /* @__PURE__ */ drawn(Heart);
export const HomeIcon = /* @__PURE__ */ drawn(House);
export const InfoIcon = /* @__PURE__ */ drawn(Info);
export const MenuIcon = /* @__PURE__ */ drawn(Menu);
export const OfflineIcon = /* @__PURE__ */ drawn(WifiOff);
export const PinIcon = /* @__PURE__ */ drawn(MapPin);
export const SearchIcon = /* @__PURE__ */ drawn(Search);
export const WarningIcon = /* @__PURE__ */ drawn(TriangleAlert);
