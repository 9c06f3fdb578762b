import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { BackpackDrawing, CameraDrawing, PhoneDrawing, TrainDrawing, Wagon } from './bridge-drawings.tsx';
import { type OndaBox, ondaPath, ondaPoint } from './onda-path.ts';
import './bridge.css';

/** x, y and length of a reflection on the water. */
type Glint = readonly [number, number, number];

interface Landscape {
  box: OndaBox;
  /** Bottom of the drawing. */
  bottom: number;
  waterTop: number;
  /** Width of the deck. */
  deck: number;
  glints: readonly Glint[];
}

const BEYOND = 2400;
const PIERS = [0.2, 0.4, 0.6, 0.8];

function Water({ landscape }: { landscape: Landscape }) {
  const { box, waterTop, bottom, glints, deck } = landscape;
  const width = deck * 0.3;
  return (
    <>
      <rect
        className="bridge__water"
        x={-BEYOND}
        y={waterTop}
        width={box.width + 2 * BEYOND}
        height={bottom - waterTop + 1}
      />
      {glints.map(([x, y, length]) => (
        <path key={`${x} ${y}`} className="bridge__glint" d={`M${x} ${y}h${length}`} strokeWidth={width} />
      ))}
    </>
  );
}

function Deck({ landscape }: { landscape: Landscape }) {
  const { box, bottom, deck } = landscape;
  const line = `M${-BEYOND} ${box.y}H0${ondaPath(box).replace(/^M[^C]*/, '')}h${BEYOND}`;
  return (
    <>
      {PIERS.map((share) => {
        const top = ondaPoint(box, share);
        return <path key={share} className="bridge__pier" d={`M${top.x} ${top.y}V${bottom}`} strokeWidth={deck} />;
      })}
      <path className="bridge__deck" d={line} strokeWidth={deck} />
      <path
        className="bridge__dashes"
        d={line}
        strokeWidth={deck * 0.16}
        strokeDasharray={`${deck * 1.3} ${deck * 1.1}`}
      />
    </>
  );
}

const SCENE: Landscape = {
  box: { x: 0, y: 118, width: 390, height: 73 },
  bottom: 158,
  waterTop: 112,
  deck: 9.5,
  glints: [
    [30, 130, 60],
    [300, 128, 50],
    [157, 140, 76],
    [250, 150, 70],
  ],
};

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
      <svg className="bridge" viewBox={`0 0 390 ${SCENE.bottom}`} fill="none" aria-hidden="true">
        <Water landscape={SCENE} />
        <circle className="bridge__sun" cx="195" cy="53" r="44" />
        <Deck landscape={SCENE} />
      </svg>
    </div>
  );
}

/** An object on the deck, rotated with it; its base is at 0 0. */
interface OnDeckProps {
  landscape: Landscape;
  at: number;
  scale: number;
  children: ReactNode;
}

function OnDeck({ landscape, at, scale, children }: OnDeckProps) {
  const { x, y, angle } = ondaPoint(landscape.box, at);
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle}) translate(0 ${-landscape.deck / 2}) scale(${scale})`}>
      {children}
    </g>
  );
}

const WIDE: Landscape = {
  box: { x: 0, y: 271, width: 1280, height: 93 },
  bottom: 320,
  waterTop: 262,
  deck: 10,
  glints: [
    [150, 276, 40],
    [348, 311, 78],
    [414, 307, 110],
    [480, 303, 44],
    [547, 299, 72],
    [746, 292, 108],
    [812, 288, 46],
    [878, 284, 168],
  ],
};

const NARROW: Landscape = {
  box: { x: 0, y: 161, width: 390, height: 37 },
  bottom: 190,
  waterTop: 156,
  deck: 7,
  glints: [
    [90, 170, 40],
    [97, 175, 95],
    [104, 180, 103],
    [111, 185, 38],
  ],
};

interface SunProps {
  x: number;
  y: number;
  r: number;
  glints: readonly Glint[];
  width: number;
}

function Sun({ x, y, r, glints, width }: SunProps) {
  return (
    <>
      {glints.map(([from, at, length]) => (
        <path
          key={from}
          className="bridge__glint bridge__glint--sun"
          d={`M${from} ${at}h${length}`}
          strokeWidth={width}
        />
      ))}
      <circle className="bridge__sun" cx={x} cy={y} r={r} />
    </>
  );
}

interface HeroBridgeProps {
  className?: string | undefined;
  /** Names of both ends, on the water; wide screens only. */
  ends?: readonly [from: string, to: string] | undefined;
  /** The object before the sun, drawn in a box of 120 with its base at 60 98; the drawn phone by default. */
  featured?: ReactNode;
  /** Content above the bridge. */
  children?: ReactNode;
}

/** The hero of the home page. Two decorative drawings, one of them for phones. */
export function HeroBridge({ className, ends, featured = <PhoneDrawing />, children }: HeroBridgeProps) {
  return (
    <div className={classNames('hero-bridge', className)}>
      {children}
      <NarrowHero featured={featured} />
      <WideHero featured={featured} />
      {ends === undefined ? null : (
        <div className="hero-bridge__ends wrap" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  );
}

interface HeroDrawingProps {
  featured: ReactNode;
}

function NarrowHero({ featured }: HeroDrawingProps) {
  return (
    <svg className="bridge hero-bridge__narrow" viewBox={`0 0 390 ${NARROW.bottom}`} fill="none" aria-hidden="true">
      <Water landscape={NARROW} />
      <Sun
        x={293}
        y={75}
        r={70}
        width={3.5}
        glints={[
          [242, 164, 106],
          [263, 175, 69],
        ]}
      />
      <OnDeck landscape={NARROW} at={0.752} scale={1.14}>
        <g transform="translate(-60 -98)">{featured}</g>
      </OnDeck>
      <Deck landscape={NARROW} />
      <OnDeck landscape={NARROW} at={0.095} scale={0.58}>
        <Wagon>
          <BackpackDrawing />
        </Wagon>
      </OnDeck>
      <OnDeck landscape={NARROW} at={0.26} scale={0.6}>
        <TrainDrawing />
      </OnDeck>
    </svg>
  );
}

function WideHero({ featured }: HeroDrawingProps) {
  return (
    <svg className="bridge hero-bridge__wide" viewBox={`0 0 1280 ${WIDE.bottom}`} fill="none" aria-hidden="true">
      <Water landscape={WIDE} />
      <Sun
        x={964}
        y={107}
        r={102}
        width={4}
        glints={[
          [886, 269, 156],
          [921, 280, 98],
        ]}
      />
      <OnDeck landscape={WIDE} at={0.753} scale={1.73}>
        <g transform="translate(-60 -98)">{featured}</g>
      </OnDeck>
      <Deck landscape={WIDE} />
      <OnDeck landscape={WIDE} at={0.123} scale={1}>
        <Wagon>
          <BackpackDrawing />
        </Wagon>
      </OnDeck>
      <OnDeck landscape={WIDE} at={0.199} scale={1}>
        <Wagon>
          <CameraDrawing />
        </Wagon>
      </OnDeck>
      <OnDeck landscape={WIDE} at={0.285} scale={1}>
        <TrainDrawing />
      </OnDeck>
    </svg>
  );
}
