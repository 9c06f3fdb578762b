import type { LucideIcon, LucideProps } from 'lucide-react';

/** Creates an icon in the shop's style: 20 px, strokes of 1.75, hidden from screen readers. */
export function createIcon(Drawing: LucideIcon) {
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
