import { createElement, type SVGProps } from 'react';

/** The drawing of an icon, in a square of 24. */
export interface Drawing {
  node: readonly (readonly [string, Readonly<Record<string, string | number>>])[];
}

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'width' | 'height' | 'ref'> {
  size?: number;
  strokeWidth?: number;
}

const SQUARE = 24;

/** Creates an icon in the shop's style: 20 px, strokes of 1.75 at any size, hidden from screen readers. */
export function createIcon({ node }: Drawing) {
  return function Icon({ size = 20, strokeWidth = 1.75, ...rest }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        focusable="false"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={(strokeWidth * SQUARE) / size}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    );
  };
}
