import type { CallReply } from '#contract/caller.ts';
import { formatDateTime } from '#domain/time/montevideo.ts';
import { tracking as copy } from '#web/copy/tracking.ts';

interface TrackingEventsProps {
  number: string;
  events: CallReply<'track'>;
}

export function TrackingEvents({ number, events }: TrackingEventsProps) {
  return (
    <table className="tracking-events">
      <caption className="tracking-events__caption">{copy.eventsOf(number)}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.date}</th>
          <th scope="col">{copy.description}</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ date, description }) => (
          <tr key={`${date} ${description}`}>
            <td>
              <time dateTime={date}>{formatDateTime(date)}</time>
            </td>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
