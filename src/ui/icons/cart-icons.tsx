import { __iconData as minus } from 'lucide-react/icons/minus';
import { __iconData as plus } from 'lucide-react/icons/plus';
import { __iconData as shieldCheck } from 'lucide-react/icons/shield-check';
import { __iconData as trash2 } from 'lucide-react/icons/trash';
import { createIcon } from './create-icon.tsx';

/** Icons of the cart, which needs no others of `page-icons.tsx`. */
export const GuaranteeIcon = /* @__PURE__ */ createIcon(shieldCheck);
export const MinusIcon = /* @__PURE__ */ createIcon(minus);
export const PlusIcon = /* @__PURE__ */ createIcon(plus);
export const TrashIcon = /* @__PURE__ */ createIcon(trash2);
