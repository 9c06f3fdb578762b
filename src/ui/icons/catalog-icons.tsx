import { __iconData as box } from 'lucide-react/icons/box';
import { __iconData as calendar } from 'lucide-react/icons/calendar';
import { __iconData as chevronLeft } from 'lucide-react/icons/chevron-left';
import { __iconData as chevronRight } from 'lucide-react/icons/chevron-right';
import { __iconData as mail } from 'lucide-react/icons/mail';
import { __iconData as maximize } from 'lucide-react/icons/maximize';
import { __iconData as slidersHorizontal } from 'lucide-react/icons/sliders-horizontal';
import { createIcon } from './create-icon.tsx';

/** Icons of the catalog's pages, loaded with them. */
export const BoxIcon = /* @__PURE__ */ createIcon(box);
export const CalendarIcon = /* @__PURE__ */ createIcon(calendar);
export const ChevronLeftIcon = /* @__PURE__ */ createIcon(chevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ createIcon(chevronRight);
export const FilterIcon = /* @__PURE__ */ createIcon(slidersHorizontal);
export const MailIcon = /* @__PURE__ */ createIcon(mail);
export const ZoomIcon = /* @__PURE__ */ createIcon(maximize);
