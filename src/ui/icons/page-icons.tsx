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
import { createIcon } from './create-icon.tsx';

/** Icons of single pages and dialogs, loaded with them. */
export const BoxIcon = /* @__PURE__ */ createIcon(Box);
export const CalendarIcon = /* @__PURE__ */ createIcon(Calendar);
export const CardIcon = /* @__PURE__ */ createIcon(CreditCard);
export const CashIcon = /* @__PURE__ */ createIcon(Banknote);
export const ChevronLeftIcon = /* @__PURE__ */ createIcon(ChevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ createIcon(ChevronRight);
export const CopyIcon = /* @__PURE__ */ createIcon(Copy);
export const ExternalIcon = /* @__PURE__ */ createIcon(ExternalLink);
export const EyeIcon = /* @__PURE__ */ createIcon(Eye);
export const EyeOffIcon = /* @__PURE__ */ createIcon(EyeOff);
export const FilterIcon = /* @__PURE__ */ createIcon(SlidersHorizontal);
export const GuaranteeIcon = /* @__PURE__ */ createIcon(ShieldCheck);
export const HelpIcon = /* @__PURE__ */ createIcon(CircleQuestionMark);
export const HistoryIcon = /* @__PURE__ */ createIcon(History);
export const LockIcon = /* @__PURE__ */ createIcon(Lock);
export const MailIcon = /* @__PURE__ */ createIcon(Mail);
export const MinusIcon = /* @__PURE__ */ createIcon(Minus);
export const PlusIcon = /* @__PURE__ */ createIcon(Plus);
export const TrashIcon = /* @__PURE__ */ createIcon(Trash2);
export const ZoomIcon = /* @__PURE__ */ createIcon(Maximize);
