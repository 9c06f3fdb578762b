import type { OrderForStaff } from '#contract/backoffice/order-desk.ts';
import { legName } from '#domain/order/legs.ts';
import { formatDay } from '#domain/time/montevideo.ts';
import { classNames } from '#ui/class-names.ts';
import { legsCopy as copy } from './copy.ts';

/** The way of an order from the payment to the shopper's hands, with the day of each stop. */
export function Legs({ legs, destination: { method } }: Pick<OrderForStaff, 'legs' | 'destination'>) {
  return (
    <ol className="legs" aria-label={copy.title}>
      {legs.map(({ leg, at, isReached }) => (
        <li key={leg} className={classNames('legs__leg', isReached && 'legs__leg--reached')}>
          <strong>{legName(leg, method)}</strong>
          {at === null ? (
            <span>{isReached ? copy.noDate : copy.open}</span>
          ) : (
            <time dateTime={at}>{formatDay(at)}</time>
          )}
        </li>
      ))}
    </ol>
  );
}
