import { __iconData as banknote } from 'lucide-react/icons/banknote';
import { __iconData as circleQuestionMark } from 'lucide-react/icons/circle-question-mark';
import { __iconData as copy } from 'lucide-react/icons/copy';
import { __iconData as creditCard } from 'lucide-react/icons/credit-card';
import { __iconData as externalLink } from 'lucide-react/icons/external-link';
import { __iconData as lock } from 'lucide-react/icons/lock';
import { __iconData as history } from 'lucide-react/icons/rotate-ccw-clock';
import { createIcon } from './create-icon.tsx';

/** Icons of single pages and dialogs, loaded with them. */
export const CardIcon = /* @__PURE__ */ createIcon(creditCard);
export const CashIcon = /* @__PURE__ */ createIcon(banknote);
export const CopyIcon = /* @__PURE__ */ createIcon(copy);
export const ExternalIcon = /* @__PURE__ */ createIcon(externalLink);
export const HelpIcon = /* @__PURE__ */ createIcon(circleQuestionMark);
export const HistoryIcon = /* @__PURE__ */ createIcon(history);
export const LockIcon = /* @__PURE__ */ createIcon(lock);
