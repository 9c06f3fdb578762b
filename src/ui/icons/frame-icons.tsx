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
import { createIcon } from './create-icon.tsx';

/** Icons of the frame of every page and of messages; part of the first load, which has no others. */
export const AccountIcon = /* @__PURE__ */ createIcon(User);
export const CartIcon = /* @__PURE__ */ createIcon(ShoppingCart);
export const CheckIcon = /* @__PURE__ */ createIcon(Check);
export const ChevronDownIcon = /* @__PURE__ */ createIcon(ChevronDown);
export const CloseIcon = /* @__PURE__ */ createIcon(X);
export const ErrorIcon = /* @__PURE__ */ createIcon(CircleAlert);
export const HeartIcon = /* @__PURE__ */ createIcon(Heart);
export const HomeIcon = /* @__PURE__ */ createIcon(House);
export const InfoIcon = /* @__PURE__ */ createIcon(Info);
export const MenuIcon = /* @__PURE__ */ createIcon(Menu);
export const OfflineIcon = /* @__PURE__ */ createIcon(WifiOff);
export const PinIcon = /* @__PURE__ */ createIcon(MapPin);
export const SearchIcon = /* @__PURE__ */ createIcon(Search);
export const WarningIcon = /* @__PURE__ */ createIcon(TriangleAlert);
