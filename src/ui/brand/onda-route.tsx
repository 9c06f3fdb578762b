import { classNames } from '#ui/class-names.ts';
import { ondaPart, ondaPath, ondaPoint } from './onda-path.ts';
import './onda.css';
import './onda-route.css';

const PRICE = { x: 7, y: 32, width: 426, height: 25 };
const PIERS = [0.27, 0.5, 0.73];

interface PriceOndaProps {
  /** Animates the line once. */
  draw?: boolean | undefined;
}

/** From the price in the States (ring) to the landed price (dot). Decoration: the prices are below as text. */
export function PriceOnda({ draw = false }: PriceOndaProps) {
  return (
    <svg className="price-onda" viewBox="0 0 440 40" fill="none" aria-hidden="true">
      {PIERS.map((share) => {
        const top = ondaPoint(PRICE, share);
        return <path key={share} className="onda-pier" d={`M${top.x} ${top.y}V37`} />;
      })}
      <path
        className={classNames(draw && 'onda-draw')}
        d={ondaPath(PRICE)}
        pathLength={draw ? 1 : undefined}
        stroke="currentColor"
        strokeWidth="3"
      />
      <circle className="price-onda__ring" cx={PRICE.x} cy={PRICE.y} r="5" />
      <circle className="price-onda__dot" cx={PRICE.x + PRICE.width} cy={PRICE.y} r="6.5" />
    </svg>
  );
}

const ROUTE = { x: 13, y: 77, width: 318, height: 57 };
const GROUND = 85;
const CLEAR = 0.058;

/** Position of each stage of the trip along the line, 0 to 1. */
export const ROUTE_POSITION = { start: 0, depot: 0.27, travelling: 0.6, uruguay: 0.8, delivered: 1 } as const;

interface RouteOndaProps {
  /** Position of the package, 0 to 1; see ROUTE_POSITION. */
  position: number;
  /** Accessible description of the drawing. */
  label: string;
  from: string;
  to: string;
  draw?: boolean | undefined;
}

/** The trip of an order: solid behind the package, dotted ahead of it, the sun at its position. */
export function RouteOnda({ position, label, from, to, draw = true }: RouteOndaProps) {
  const here = ondaPoint(ROUTE, position);
  const done = ondaPart(ROUTE, 0, position >= 1 ? 1 : position - CLEAR);
  const ahead = ondaPart(ROUTE, position + CLEAR, 0.965);
  return (
    <div className="route">
      <svg className="route-onda" viewBox="0 0 344 90" fill="none" role="img" aria-label={label}>
        <path className="route-onda__ground" d={`M0 ${GROUND}H344`} />
        {PIERS.map((share) => {
          const top = ondaPoint(ROUTE, share);
          return <path key={share} className="onda-pier" d={`M${top.x} ${top.y}V${GROUND}`} />;
        })}
        {ahead === '' ? null : (
          <path d={ahead} stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeDasharray="0 9.5" />
        )}
        {done === '' ? null : (
          <path
            className={classNames(draw && 'onda-draw')}
            d={done}
            pathLength={draw ? 1 : undefined}
            stroke="currentColor"
            strokeWidth="5"
          />
        )}
        <circle className="route-onda__start" cx={ROUTE.x} cy={ROUTE.y} r="7.2" />
        <circle className="route-onda__end" cx={ROUTE.x + ROUTE.width} cy={ROUTE.y} r="7" />
        <g transform={`translate(${here.x} ${here.y})`}>
          <circle className="route-onda__sun" r="16.5" />
          <path className="route-onda__box" d="M0-8 7-4.2V4.2L0 8l-7-3.8v-8.4zM-7-4.2 0-.3 7-4.2M0-.3V8" />
        </g>
      </svg>
      <div className="route-ends" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}
