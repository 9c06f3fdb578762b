import type { Movement } from '#domain/order/movements.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { tracking as copy } from '#web/copy/tracking.ts';

interface TrackingEventsProps {
  /** What the caption names. */
  number: string;
  /** Hides the caption from sight, where a heading already shows it. */
  captionHidden?: boolean;
  events: readonly Movement[];
}

export function TrackingEvents({ number, captionHidden = false, events }: TrackingEventsProps) {
  return (
    <table className="tracking-events">
      <caption className={captionHidden ? 'visually-hidden' : 'tracking-events__caption'}>
        {copy.eventsOf(number)}
      </caption>
      <thead>
        <tr>
          <th className="note" scope="col">
            {copy.date}
          </th>
          <th className="note" scope="col">
            {copy.description}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ date, description }) => (
          <tr key={`${date} ${description}`}>
            <td className="muted">
              <time dateTime={date}>{formatDateTime(date)}</time>
            </td>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
