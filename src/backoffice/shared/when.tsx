import { formatDateTime } from '#domain/time/montevideo.ts';
import { whenCopy as copy } from './copy.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface WhenProps {
  /** ISO 8601. */
  at: string;
  /** The time of the page, by which the age is told; without it no age is. */
  now?: string;
}

/** When something happened, in Montevideo, and how long ago: '22/11/2026, 10:15 · hace 3 h'. */
export function When({ at, now }: WhenProps) {
  return (
    <span className="when">
      <time dateTime={at}>{formatDateTime(at)}</time>
      {now === undefined ? null : <span className="when__age"> · {ageOf(at, now)}</span>}
    </span>
  );
}

/** How long ago an instant was, in the largest unit that is whole: 'hace 3 días'. One that is to come is 'en 3 días'. */
export function ageOf(at: string, now: string): string {
  const ms = Date.parse(now) - Date.parse(at);
  const past = Math.abs(ms);
  if (past < MINUTE_MS) return copy.now;
  const [count, unit] =
    past < HOUR_MS
      ? [Math.floor(past / MINUTE_MS), copy.minutes]
      : past < DAY_MS
        ? [Math.floor(past / HOUR_MS), copy.hours]
        : [Math.floor(past / DAY_MS), copy.days];
  return ms > 0 ? copy.ago(unit(count)) : copy.ahead(unit(count));
}
