import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import file from './bridge.svg';
import './bridge.css';

/** A part of the file. */
function Part({ id, transform }: { id: string; transform?: string }) {
  return <use href={`${file}#${id}`} transform={transform} />;
}

interface BridgeSceneProps {
  /** Content above the bridge: logo and help. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Banner of the sign-in pages: the bridge over water, the sun in its dip. */
export function BridgeScene({ children, className }: BridgeSceneProps) {
  return (
    <div className={classNames('bridge-scene', className)}>
      {children}
      <svg className="bridge" viewBox="0 0 390 158" fill="none" aria-hidden="true">
        <Part id="scene" />
      </svg>
    </div>
  );
}

interface HeroBridgeProps {
  /** Names of both ends, on the water; wide screens only. */
  ends: readonly [from: string, to: string];
  /** The object before the sun, drawn in a box of 120 with its base at 60 98; the drawn phone by default. */
  featured?: ReactNode;
  /** Content above the bridge. */
  children: ReactNode;
}

/** The hero of the home page: two decorative drawings, one for phones. Objects stand on the deck, rotated with it. */
export function HeroBridge({ ends, featured = <Part id="phone" />, children }: HeroBridgeProps) {
  return (
    <div className="hero-bridge">
      {children}
      <svg className="bridge phone-only" viewBox="0 0 390 190" fill="none" aria-hidden="true">
        <Part id="narrow-water" />
        <g transform="translate(293.28 124.45) rotate(6.3) translate(0 -3.5) scale(1.14) translate(-60 -98)">
          {featured}
        </g>
        <Part id="narrow-deck" />
        <Part id="backpack" transform="translate(37.05 154.2) rotate(-23.2) translate(0 -3.5) scale(.58)" />
        <Part id="train" transform="translate(101.4 124.09) rotate(-2.7) translate(0 -3.5) scale(.6)" />
      </svg>
      <svg className="bridge from-tablet" viewBox="0 0 1280 320" fill="none" aria-hidden="true">
        <Part id="wide-water" />
        <g transform="translate(963.84 179.24) rotate(5) translate(0 -5) scale(1.73) translate(-60 -98)">{featured}</g>
        <Part id="wide-deck" />
        <Part id="backpack" transform="translate(157.44 239.64) rotate(-25) translate(0 -5)" />
        <Part id="camera" transform="translate(254.72 192.21) rotate(-19.3) translate(0 -5)" />
        <Part id="train" transform="translate(364.8 178.21) rotate(1.3) translate(0 -5)" />
      </svg>
      <div className="hero-bridge__ends from-tablet wrap" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
