import { __iconData as eye } from 'lucide-react/icons/eye';
import { __iconData as eyeOff } from 'lucide-react/icons/eye-off';
import { createIcon } from './create-icon.tsx';

/** Icons of form fields. */
export const EyeIcon = /* @__PURE__ */ createIcon(eye);
export const EyeOffIcon = /* @__PURE__ */ createIcon(eyeOff);
