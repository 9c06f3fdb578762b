/** The package types each icon's component only; the shop draws the icons itself from their data. */
declare module 'lucide-react/icons/banknote' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/box' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/calendar' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/check' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/chevron-down' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/chevron-left' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/chevron-right' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/circle-exclamation-point' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/circle-question-mark' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/copy' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/credit-card' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/external-link' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/eye' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/eye-off' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/heart' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/house' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/info' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/lock' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/mail' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/map-pin' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/maximize' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/menu' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/minus' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/plus' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/rotate-ccw-clock' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/search' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/shield-check' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/shopping-cart' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/sliders-horizontal' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/trash' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/triangle-exclamation-point' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/user' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/wifi-off' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
declare module 'lucide-react/icons/x' {
  export const __iconData: import('./create-icon.tsx').Drawing;
}
