import {
  Banknote,
  Box,
  Calendar,
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  Copy,
  CreditCard,
  ExternalLink,
  Eye,
  EyeOff,
  History,
  Lock,
  Mail,
  Maximize,
  Minus,
  Plus,
  ShieldCheck,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { drawn } from './create-icon.tsx';

/** The icons of single screens and dialogs. */
export const BoxIcon = /* @__PURE__ */ drawn(Box);
export const CalendarIcon = /* @__PURE__ */ drawn(Calendar);
export const CardIcon = /* @__PURE__ */ drawn(CreditCard);
export const CashIcon = /* @__PURE__ */ drawn(Banknote);
export const ChevronLeftIcon = /* @__PURE__ */ drawn(ChevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ drawn(ChevronRight);
export const CopyIcon = /* @__PURE__ */ drawn(Copy);
export const ExternalIcon = /* @__PURE__ */ drawn(ExternalLink);
export const EyeIcon = /* @__PURE__ */ drawn(Eye);
export const EyeOffIcon = /* @__PURE__ */ drawn(EyeOff);
export const FilterIcon = /* @__PURE__ */ drawn(SlidersHorizontal);
export const GuaranteeIcon = /* @__PURE__ */ drawn(ShieldCheck);
export const HelpIcon = /* @__PURE__ */ drawn(CircleQuestionMark);
export const HistoryIcon = /* @__PURE__ */ drawn(History);
export const LockIcon = /* @__PURE__ */ drawn(Lock);
export const MailIcon = /* @__PURE__ */ drawn(Mail);
export const MinusIcon = /* @__PURE__ */ drawn(Minus);
export const PlusIcon = /* @__PURE__ */ drawn(Plus);
export const TrashIcon = /* @__PURE__ */ drawn(Trash2);
export const ZoomIcon = /* @__PURE__ */ drawn(Maximize);
