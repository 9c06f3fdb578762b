import type { CSSProperties } from 'react';
import './wave.css';
import './route-wave.css';

/** Stages of the trip: place of the sun on the line, and how much of the line's length is behind it. */
const STAGES = {
  start: { x: 13, y: 77, done: 0 },
  depot: { x: 98.86, y: 20, done: 0.29 },
  travelling: { x: 203.8, y: 33.47, done: 0.591 },
  uruguay: { x: 267.4, y: 28.44, done: 0.776 },
  delivered: { x: 331, y: 77, done: 1 },
} as const;

export type RouteStage = keyof typeof STAGES;

const LINE = 'M13 77C60.7 77 60.7 20 98.86 20S140.2 43.94 172 43.94 206.98 20 245.14 20 283.3 77 331 77';

interface RouteWaveProps {
  /** Null before the trip: the sun stands nowhere. */
  stage: RouteStage | null;
  /** Accessible description of the drawing. */
  label: string;
  from: string;
  to: string;
}

/** The trip of an order: solid behind the package, dotted ahead of it, the sun at its position. */
export function RouteWave({ stage, label, from, to }: RouteWaveProps) {
  const place = stage && STAGES[stage];
  return (
    <div className="route">
      <svg className="route-wave" viewBox="0 0 344 90" fill="none" role="img" aria-label={label}>
        <path className="route-wave__ground" d="M0 85H344M98.86 20V85M172 43.94V85M245.14 20V85" />
        <path d={LINE} stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeDasharray="0 9.5" />
        <path
          className="wave-drawn"
          d={LINE}
          pathLength="1"
          strokeWidth="5"
          style={{ '--drawn': place?.done ?? 0 } as CSSProperties}
        />
        <circle className="route-wave__start" cx="13" cy="77" r="7.2" />
        <circle className="route-wave__end" cx="331" cy="77" r="7" />
        {place === null ? null : (
          <g transform={`translate(${place.x} ${place.y})`}>
            <circle className="route-wave__sun" r="16.5" />
            <path className="route-wave__box" d="M0-8 7-4.2V4.2L0 8l-7-3.8v-8.4zM-7-4.2 0-.3 7-4.2M0-.3V8" />
          </g>
        )}
      </svg>
      <div className="split" aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}
